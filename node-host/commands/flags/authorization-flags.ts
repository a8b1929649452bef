import { readDuration, readList, readText } from './flag-values.ts'
import type { Flag } from './flag.ts'

/** Flags that say what users may do. */
export const authorizationFlags: readonly Flag[] = [
  {
    name: 'authorization-mode',
    value: 'modes',
    help: 'Authorizers in the order in which they are asked: AlwaysAllow, AlwaysDeny, ABAC, RBAC, Node, Webhook. Default RBAC.',
    read: (text, { authorizationModes = [] }) => ({
      authorizationModes: [...authorizationModes, ...readList(text)],
    }),
  },
  {
    name: 'authorization-policy-file',
    value: 'file',
    help: 'Policies of ABAC, one JSON object on each line.',
    read: (text) => ({ authorizationPolicyFile: readText(text) }),
  },
  {
    name: 'authorization-webhook-config-file',
    value: 'file',
    help: 'Kubeconfig of the webhook that Webhook asks; watched.',
    read: (text) => ({ authorizationWebhookConfigFile: readText(text) }),
  },
  {
    name: 'authorization-webhook-version',
    value: 'version',
    help: 'Version of the SubjectAccessReview that the webhook is sent: v1 or v1beta1. Default v1beta1.',
    read: (text) => ({ authorizationWebhookVersion: readText(text) }),
  },
  {
    name: 'authorization-webhook-cache-authorized-ttl',
    value: 'duration',
    help: 'How long answers of the webhook count that allow. Default 5m0s.',
    read: (text) => ({ authorizationWebhookCacheAuthorizedTtlMs: readDuration(text) }),
  },
  {
    name: 'authorization-webhook-cache-unauthorized-ttl',
    value: 'duration',
    help: 'How long other answers of the webhook count. Default 30s.',
    read: (text) => ({ authorizationWebhookCacheUnauthorizedTtlMs: readDuration(text) }),
  },
  {
    name: 'authorization-config',
    value: 'file',
    help: 'AuthorizationConfiguration with the chain of authorizers, in the place of the modes and the webhook flags; watched.',
    read: (text) => ({ authorizationConfigFile: readText(text) }),
  },
]
