import { forbidden } from '../api/api-error.ts'
import { structOf, textOf } from '../api/json-fields.ts'
import type { ApiObject } from '../api/object.ts'
import type { ResourceContext } from '../rest/resource-context.ts'

/**
 * Whoever approves or denies a request for a certificate needs leave for its signer: verb `approve` on the signer's
 * name, or on all signers of its domain (`example.com/*`).
 *
 * @throws ApiError `Forbidden`
 */
export async function admitApproval(context: ResourceContext, request: ApiObject): Promise<void> {
  const { definition, services, user } = context
  const signer = textOf(structOf(request, 'spec'), 'signerName')
  const names = [signer, `${signer.split('/', 1)[0] ?? ''}/*`]
  for (const name of names) {
    const { outcome } = await services.authorizer.authorize({
      kind: 'resource',
      user,
      verb: 'approve',
      group: definition.group,
      version: '*',
      resource: 'signers',
      subresource: '',
      namespace: '',
      name,
    })
    if (outcome === 'allow') return
  }
  const why = `user not permitted to approve requests with signerName ${JSON.stringify(signer)}`
  throw forbidden(definition, request.metadata.name ?? '', why)
}
