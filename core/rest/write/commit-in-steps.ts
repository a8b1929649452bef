import type { CommitParts, CommitStep } from '../../allocation/claim.ts'
import type { Logger } from '../../runtime.ts'
import type { Revision, StoredValue } from '../../storage/storage.ts'

export type Committed =
  | { readonly ok: true; readonly revision: Revision }
  /** With the newest values of the keys that the further parts guard. */
  | { readonly ok: false; readonly found: readonly (StoredValue | undefined)[] }

/** How one write and the rest are committed. */
export interface StepCommits {
  /** Undefined where a guard failed. */
  readonly alone: (step: CommitStep) => Promise<Revision | undefined>
  readonly together: () => Promise<Committed>
  readonly logger: Logger
}

interface Placed {
  readonly key: string
  readonly revision: Revision
}

/** Commits what goes ahead of an object, the object with what goes with it, and what goes behind it. */
export async function commitInSteps(
  { ahead, behind }: CommitParts,
  commits: StepCommits,
): Promise<Committed> {
  const placed: Placed[] = []
  let committed: Committed = { ok: false, found: [] }
  try {
    if (await placeAll(ahead, commits, placed)) committed = await commits.together()
  } finally {
    // Nobody has what was placed for an object that was not written.
    if (!committed.ok) for (const each of placed) await tryStep(takenBack(each), commits)
  }
  if (committed.ok) for (const step of behind) await tryStep(step, commits)
  return committed
}

/** False when somebody else has one of them. */
async function placeAll(
  steps: readonly CommitStep[],
  commits: StepCommits,
  placed: Placed[],
): Promise<boolean> {
  for (const step of steps) {
    const revision = await commits.alone(step)
    if (revision === undefined) return false
    placed.push({ key: step.write.key, revision })
  }
  return true
}

function takenBack({ key, revision }: Placed): CommitStep {
  return { guards: [{ key, revision }], write: { type: 'delete', key } }
}

/** The object is written, or is not, whatever comes of it: a controller mends what is left. */
async function tryStep(step: CommitStep, { alone, logger }: StepCommits): Promise<void> {
  try {
    await alone(step)
  } catch (error) {
    logger.warn('what belongs to an object was left behind', {
      key: step.write.key,
      error: String(error),
    })
  }
}
