import {
  defaultRelease,
  didYouMean,
  type EmulatedRelease,
  loadRelease,
} from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import type { StartOptions } from '../../base/options/start-options.ts'

/** Gates that set a whole stage, in every release. */
const stageGates: readonly string[] = ['AllAlpha', 'AllBeta']

/**
 * Loads the release to serve.
 * @param name of the release, such as `1.25`; the newest one where it is undefined
 * @throws StartupError for a chosen feature gate that the release does not have: the text of kube-apiserver, and what would be right.
 */
export async function servedRelease(
  name: string | undefined,
  { featureGates = new Map<string, boolean>() }: Pick<StartOptions, 'featureGates'>,
): Promise<EmulatedRelease> {
  const release = await loadRelease(name ?? defaultRelease)
  const known = [...release.gates.gates.keys(), ...stageGates]
  const unknown = [...featureGates.keys()].find((gate) => !known.includes(gate))
  if (unknown === undefined) return release
  const hint = didYouMean(unknown, known) || `; skerry gates lists those of ${release.name}`
  throw new StartupError(`unrecognized feature gate: ${unknown}${hint}`)
}
