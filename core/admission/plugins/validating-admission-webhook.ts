import type { PluginRegistration } from '../plugin-registration.ts'
import { isExempt } from '../webhooks/exempt-kinds.ts'
import { webhookSource } from '../webhooks/webhook-source.ts'
import { ValidatingWebhooks } from '../webhooks/validating-webhooks.ts'

/** The plug-in ValidatingAdmissionWebhook: asks the webhooks of stored configurations about writes. */
export const validatingAdmissionWebhook: PluginRegistration = {
  name: 'ValidatingAdmissionWebhook',
  isDefault: true,
  create(parts) {
    const source = webhookSource(parts, 'validatingwebhookconfigurations')
    const webhooks = new ValidatingWebhooks(parts)
    return {
      name: 'ValidatingAdmissionWebhook',
      handles: (_operation, definition) => !isExempt(parts.brand, definition),
      validate(attributes) {
        const { operation, definition, subresource } = attributes
        const interested = source.interested(operation, definition, subresource)
        return interested.length === 0 ? undefined : webhooks.ask(interested, attributes)
      },
    }
  },
}
