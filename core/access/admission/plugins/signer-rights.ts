import type { User } from '../../../base/api/user.ts'
import type { Authorizer } from '../../authz/authorizer.ts'

/** Whether a user has the verb on a signer of certificates, or on all signers of its domain (`example.com/*`). */
export async function hasSignerRight(
  authorizer: Authorizer,
  user: User,
  verb: 'approve' | 'attest' | 'sign',
  group: string,
  signer: string,
): Promise<boolean> {
  for (const name of [signer, `${signer.split('/', 1)[0] ?? ''}/*`]) {
    const { outcome } = await authorizer.authorize({
      kind: 'resource',
      user,
      verb,
      group,
      version: '*',
      resource: 'signers',
      subresource: '',
      namespace: '',
      name,
    })
    if (outcome === 'allow') return true
  }
  return false
}
