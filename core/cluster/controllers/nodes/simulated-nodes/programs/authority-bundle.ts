import { objectsOf, structOf, textOf } from '../../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../../base/api/json.ts'
import type { ApiObject } from '../../../../../base/api/object.ts'
import { objectPath } from '../../../../../base/client/resource-path.ts'
import type { ProgramCall } from './api-program.ts'

export const webhookKinds = {
  validating: '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations',
  mutating: '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations',
} as const

/** Gives the webhooks of a configuration that `concerns` the authority, in base64, that their server's certificate is of. */
export async function setBundle(
  { client, signal, print }: ProgramCall,
  path: string,
  configuration: ApiObject,
  caBundle: string,
  more: JsonObject = {},
): Promise<void> {
  const webhooks = objectsOf(configuration, 'webhooks').map((webhook) => ({
    ...webhook,
    ...more,
    clientConfig: { ...structOf(webhook, 'clientConfig'), caBundle },
  }))
  const name = textOf(configuration.metadata, 'name')
  await client.update(objectPath(path, name), { ...configuration, webhooks }, { signal })
  print(`${configuration.kind ?? ''} ${name} patched`)
}
