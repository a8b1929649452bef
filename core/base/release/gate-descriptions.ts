import { namedLines } from '../text/named-lines.ts'

/** Loads what feature gates do in this server while they are on, by name; gates without effect are absent. */
export async function loadGateDescriptions(): Promise<ReadonlyMap<string, string>> {
  const { gateDescriptionTable } = await import('./gate-descriptions.generated.ts')
  return namedLines(gateDescriptionTable)
}
