import type { ShownKind } from './resource-definition.ts'

/** Whether a kind is that of a custom resource, of which some answers of the original differ. */
export function isCustom({ namesItems }: Pick<ShownKind, 'namesItems'>): boolean {
  return namesItems === true
}
