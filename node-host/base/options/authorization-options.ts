/** Start options that say what users may do, by the flags of the same names. */
export interface AuthorizationStartOptions {
  /** Authorizers in the order in which they are asked; RBAC alone unless given. */
  readonly authorizationModes?: readonly string[]
  /** File with the policies of the authorizer ABAC, one JSON object on each line. */
  readonly authorizationPolicyFile?: string
  /** Kubeconfig of the authorizer Webhook. Watched. */
  readonly authorizationWebhookConfigFile?: string
  /** Version of the access reviews that the webhook is sent; v1beta1 unless given. */
  readonly authorizationWebhookVersion?: string
  /** How long its answers count that allow, in milliseconds; five minutes unless given. */
  readonly authorizationWebhookCacheAuthorizedTtlMs?: number
  /** How long its other answers count, in milliseconds; half a minute unless given. */
  readonly authorizationWebhookCacheUnauthorizedTtlMs?: number
  /** YAML or JSON file with an `AuthorizationConfiguration`, in the place of the modes and the webhook's options. Watched. */
  readonly authorizationConfigFile?: string
}
