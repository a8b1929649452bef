import type { PluginRegistration } from '../plugin-registration.ts'
import { isExempt } from '../webhooks/exempt-kinds.ts'
import { webhookSource } from '../webhooks/webhook-source.ts'
import { MutatingWebhooks } from '../webhooks/mutating-webhooks.ts'

/** The plug-in MutatingAdmissionWebhook: asks the webhooks of stored configurations about writes. */
export const mutatingAdmissionWebhook: PluginRegistration = {
  name: 'MutatingAdmissionWebhook',
  isDefault: true,
  create(parts) {
    const source = webhookSource(parts, 'mutatingwebhookconfigurations')
    const webhooks = new MutatingWebhooks(parts)
    return {
      name: 'MutatingAdmissionWebhook',
      handles: (_operation, definition) => !isExempt(parts.brand, definition),
      mutate(attributes) {
        const { operation, definition, subresource } = attributes
        const interested = source.interested(operation, definition, subresource)
        return interested.length === 0 ? undefined : webhooks.ask(interested, attributes)
      },
    }
  },
}
