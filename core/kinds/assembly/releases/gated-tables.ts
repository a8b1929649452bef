import { firstObjectTable } from '../../tables/first-objects.generated.ts'
import type { EmulatedRelease } from './emulated-release.ts'

/** The texts of a release's tables whose rows may name feature gates. */
export function gatedTables({ types, resources }: EmulatedRelease): readonly string[] {
  return [firstObjectTable, resources, ...types.tables.map(({ text }) => text)]
}
