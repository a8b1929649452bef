import type { PluginRegistration } from '../plugin-registration.ts'
import { isExempt } from '../webhooks/exempt-kinds.ts'
import { MutatingWebhooks } from '../webhooks/mutating-webhooks.ts'
import { webhookSource } from '../webhooks/webhook-source.ts'
import { withWebhookConfiguration } from './webhook-configuration.ts'

const name = 'MutatingAdmissionWebhook'

/** The plug-in MutatingAdmissionWebhook: asks the webhooks of stored configurations about writes. */
export const mutatingAdmissionWebhook: PluginRegistration = {
  name,
  isDefault: true,
  create(parts, configuration) {
    const source = webhookSource(parts, 'mutatingwebhookconfigurations')
    const webhooks = new MutatingWebhooks(withWebhookConfiguration(name, parts, configuration))
    return {
      name,
      handles: (_operation, definition) => !isExempt(parts.brand, definition),
      mutate(attributes) {
        const { operation, definition, subresource } = attributes
        const interested = source.interested(operation, definition, subresource)
        return interested.length === 0 ? undefined : webhooks.ask(interested, attributes)
      },
    }
  },
}
