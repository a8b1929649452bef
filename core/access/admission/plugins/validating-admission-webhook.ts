import type { PluginRegistration } from '../plugin-registration.ts'
import { isExempt } from '../webhooks/exempt-kinds.ts'
import { ValidatingWebhooks } from '../webhooks/validating-webhooks.ts'
import { webhookSource } from '../webhooks/webhook-source.ts'
import { withWebhookConfiguration } from './webhook-configuration.ts'

const name = 'ValidatingAdmissionWebhook'

/** The plug-in ValidatingAdmissionWebhook: asks the webhooks of stored configurations about writes. */
export const validatingAdmissionWebhook: PluginRegistration = {
  name,
  isDefault: true,
  create(parts, configuration) {
    const source = webhookSource(parts, 'validatingwebhookconfigurations')
    const webhooks = new ValidatingWebhooks(withWebhookConfiguration(name, parts, configuration))
    return {
      name,
      handles: (_operation, definition) => !isExempt(parts.brand, definition),
      validate(attributes) {
        const { operation, definition, subresource } = attributes
        const interested = source.interested(operation, definition, subresource)
        return interested.length === 0 ? undefined : webhooks.ask(interested, attributes)
      },
    }
  },
}
