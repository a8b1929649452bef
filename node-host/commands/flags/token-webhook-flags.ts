import { tokenReviewVersions } from '../../../core/index.ts'
import { readChoice, readDuration, readText } from './flag-values.ts'
import type { Flag } from './flag.ts'

/** Flags of the webhook that authenticates tokens. */
export const tokenWebhookFlags: readonly Flag[] = [
  {
    name: 'authentication-token-webhook-config-file',
    value: 'file',
    help: 'Kubeconfig of a webhook that authenticates bearer tokens; read again when it changes.',
    read: (text) => ({ authenticationTokenWebhookConfigFile: readText(text) }),
  },
  {
    name: 'authentication-token-webhook-version',
    value: 'v1beta1|v1',
    help: 'Version of TokenReview that is sent to the webhook. Default v1beta1.',
    read: (text) => ({ authenticationTokenWebhookVersion: readChoice(text, tokenReviewVersions) }),
  },
  {
    name: 'authentication-token-webhook-cache-ttl',
    value: 'duration',
    help: "How long the webhook's answers are cached. Default 2m0s.",
    read: (text) => ({ authenticationTokenWebhookCacheTtlMs: readDuration(text) }),
  },
]
