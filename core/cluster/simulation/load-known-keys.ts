import type { Brand } from '../../base/api/brand.ts'
import type { KnownKeys } from '../../kinds/manifests/known-keys.ts'

/** Loads the labels, annotations, taints and finalizers that something here reads or writes, each with what it does. */
export async function loadKnownKeys(brand: Pick<Brand, 'expand'>): Promise<KnownKeys> {
  const { knownKeys } = await import('./known-keys.ts')
  return knownKeys(brand)
}
