import type { TypedResource } from '../../../../../base/api/group-version.ts'
import type { JsonObject } from '../../../../../base/api/json.ts'
import type {
  MutatingWebhookConfiguration,
  ValidatingWebhookConfiguration,
} from '../../../../../base/api/types/admissionregistration.v1.generated.ts'
import {
  objectPath,
  resourcePath,
  type TypedPath,
} from '../../../../../base/client/resource-path.ts'
import type { ProgramCall } from './api-program.ts'

export type WebhookConfiguration = ValidatingWebhookConfiguration | MutatingWebhookConfiguration

const served = { group: 'admissionregistration.k8s.io', version: 'v1' }
const validating: TypedResource<ValidatingWebhookConfiguration> = {
  ...served,
  resource: 'validatingwebhookconfigurations',
}
const mutating: TypedResource<MutatingWebhookConfiguration> = {
  ...served,
  resource: 'mutatingwebhookconfigurations',
}

export const webhookKinds: {
  readonly validating: TypedPath<ValidatingWebhookConfiguration>
  readonly mutating: TypedPath<MutatingWebhookConfiguration>
} = { validating: resourcePath(validating), mutating: resourcePath(mutating) }

/** Gives the webhooks of a configuration that `concerns` the authority, in base64, that their server's certificate is of. */
export async function setBundle(
  { client, signal, print }: ProgramCall,
  path: string,
  configuration: WebhookConfiguration,
  caBundle: string,
  more: JsonObject = {},
): Promise<void> {
  const webhooks = (configuration.webhooks ?? []).map((webhook) => ({
    ...webhook,
    ...more,
    clientConfig: { ...webhook.clientConfig, caBundle },
  }))
  const { name = '' } = configuration.metadata
  await client.update(objectPath(path, name), { ...configuration, webhooks }, { signal })
  print(`${configuration.kind} ${name} patched`)
}
