/** Start options that say what users may do, by the flags of the same names. */
export interface AuthorizationStartOptions {
  /** Authorizers, in the order in which they are asked. Default: RBAC alone. */
  readonly authorizationModes?: readonly string[]
  /** File of ABAC policies, one JSON object per line. */
  readonly authorizationPolicyFile?: string
  /** Kubeconfig of the webhook for the authorizer Webhook. Watched. */
  readonly authorizationWebhookConfigFile?: string
  /** Version of SubjectAccessReview that is sent to the webhook. Default: v1beta1. */
  readonly authorizationWebhookVersion?: string
  /** How long the webhook's answers that allow a request are cached, in milliseconds. Default: five minutes. */
  readonly authorizationWebhookCacheAuthorizedTtlMs?: number
  /** How long the webhook's other answers are cached, in milliseconds. Default: half a minute. */
  readonly authorizationWebhookCacheUnauthorizedTtlMs?: number
  /** YAML or JSON file with an `AuthorizationConfiguration`, in place of the modes and the webhook's options. Watched. */
  readonly authorizationConfigFile?: string
}
