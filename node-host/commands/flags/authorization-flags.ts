import { readDuration, readList, readText } from './flag-values.ts'
import type { Flag } from './flag.ts'

/** Flags that say what users may do. */
export const authorizationFlags: readonly Flag[] = [
  {
    name: 'authorization-mode',
    value: 'modes',
    help: 'Authorizers, asked in this order: AlwaysAllow, AlwaysDeny, ABAC, RBAC, Node, Webhook. Default RBAC.',
    read: (text, { authorizationModes = [] }) => ({
      authorizationModes: [...authorizationModes, ...readList(text)],
    }),
  },
  {
    name: 'authorization-policy-file',
    value: 'file',
    help: 'File of ABAC policies, one JSON object per line.',
    read: (text) => ({ authorizationPolicyFile: readText(text) }),
  },
  {
    name: 'authorization-webhook-config-file',
    value: 'file',
    help: 'Kubeconfig of the webhook for the authorizer Webhook; read again when it changes.',
    read: (text) => ({ authorizationWebhookConfigFile: readText(text) }),
  },
  {
    name: 'authorization-webhook-version',
    value: 'version',
    help: 'Version of SubjectAccessReview that is sent to the webhook: v1 or v1beta1. Default v1beta1.',
    read: (text) => ({ authorizationWebhookVersion: readText(text) }),
  },
  {
    name: 'authorization-webhook-cache-authorized-ttl',
    value: 'duration',
    help: "How long the webhook's answers that allow a request are cached. Default 5m0s.",
    read: (text) => ({ authorizationWebhookCacheAuthorizedTtlMs: readDuration(text) }),
  },
  {
    name: 'authorization-webhook-cache-unauthorized-ttl',
    value: 'duration',
    help: "How long the webhook's other answers are cached. Default 30s.",
    read: (text) => ({ authorizationWebhookCacheUnauthorizedTtlMs: readDuration(text) }),
  },
  {
    name: 'authorization-config',
    value: 'file',
    help: 'File with an AuthorizationConfiguration, in place of the modes and the webhook flags; read again when it changes.',
    read: (text) => ({ authorizationConfigFile: readText(text) }),
  },
]
