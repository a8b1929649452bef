import { forbidden } from '../api/api-error.ts'
import { structOf, textOf } from '../api/json-fields.ts'
import type { Authorizer } from '../authz/authorizer.ts'
import type { AdmissionAttributes } from './admission-plugin.ts'

/**
 * Checks that the user has the verb on the signer of a certificate request, or on all signers of its domain
 * (`example.com/*`). The signer is that of the certificate request before the write.
 *
 * @throws ApiError `Forbidden`
 */
export async function checkSignerRight(
  authorizer: Authorizer,
  verb: 'approve' | 'sign',
  { definition, name, old, write }: AdmissionAttributes,
): Promise<void> {
  const signer = textOf(structOf(old ?? {}, 'spec'), 'signerName')
  for (const asked of [signer, `${signer.split('/', 1)[0] ?? ''}/*`]) {
    const { outcome } = await authorizer.authorize({
      kind: 'resource',
      user: write.user,
      verb,
      group: definition.group,
      version: '*',
      resource: 'signers',
      subresource: '',
      namespace: '',
      name: asked,
    })
    if (outcome === 'allow') return
  }
  const why = `user not permitted to ${verb} requests with signerName ${JSON.stringify(signer)}`
  throw forbidden(definition, name, why)
}

/** Whether the resource and subresource are that part of certificate signing requests. */
export function isRequestPart(
  group: string,
  resource: string,
  subresource: string,
  part: 'approval' | 'status',
): boolean {
  return (
    group.startsWith('certificates.') &&
    resource === 'certificatesigningrequests' &&
    subresource === part
  )
}
