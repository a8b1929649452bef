import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import { sha256 } from '../../../../../core/base/text/sha256.ts'
import { builtInCatalog } from '../../../../support/schemas/built-in-catalog.ts'

async function reference(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest).subarray(0, 8)))
}

/** Kinds that the real server stores in another version than this one. */
const publishedElsewhere = new Map([
  ['admissionregistration MutatingAdmissionPolicy', 'v1alpha1'],
  ['admissionregistration MutatingAdmissionPolicyBinding', 'v1alpha1'],
  ['apiextensions CustomResourceDefinition', 'v1beta1'],
  ['resource DeviceClass', 'v1beta2'],
  ['resource ResourceClaim', 'v1beta2'],
  ['resource ResourceClaimTemplate', 'v1beta2'],
  ['resource ResourceSlice', 'v1beta2'],
])

describe('storageVersionHash', () => {
  it.each(Object.values(brands))(
    'the storageVersionHash is the digest of the stored type, brand $name',
    async (brand) => {
      for (const { storedAs, kind } of builtInCatalog({ 'api/all': true }, { brand }).definitions) {
        if (!storedAs) continue
        const { group, version, hash } = storedAs
        const told = publishedElsewhere.get(`${group.split('.')[0]} ${kind}`) ?? version
        expect(hash).toBe(await reference(`${group}/${told}/${kind}`))
      }
    },
  )
})

describe('sha256', () => {
  it('sha256 agrees with the platform for every message', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (message) => {
        const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(message))
        expect(sha256(message)).toEqual(new Uint8Array(digest))
      }),
    )
  })
})
