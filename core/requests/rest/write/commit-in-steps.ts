import type { Revision } from '../../../base/api/revision.ts'
import type { Logger } from '../../../base/runtime.ts'
import type { CommitParts, CommitStep } from '../../../kinds/allocation/claim.ts'
import type { StoredValue } from '../../../storage/engine/storage.ts'

export type Committed =
  | { readonly ok: true; readonly revision: Revision }
  /** A guard failed; `found` has the newest values of the keys guarded by the parts beside the object. */
  | { readonly ok: false; readonly found: readonly (StoredValue | undefined)[] }

/** How a single write, and the object with its accompanying writes, are committed. */
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

/** Commits the writes ahead of an object, the object with the writes beside it, and the writes behind it, in that order. */
export async function commitInSteps(
  { ahead, behind }: CommitParts,
  commits: StepCommits,
): Promise<Committed> {
  const placed: Placed[] = []
  let committed: Committed = { ok: false, found: [] }
  try {
    if (await placeAll(ahead, commits, placed)) committed = await commits.together()
  } finally {
    // Writes placed ahead of an object that was not written are taken back.
    if (!committed.ok) for (const each of placed) await tryStep(takenBack(each), commits)
  }
  if (committed.ok) for (const step of behind) await tryStep(step, commits)
  return committed
}

/** Commits steps one by one, recording them in `placed`. @returns false when a guard of one fails. */
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

/** Commits a step whose failure is only logged: the object's own outcome stands, and a controller repairs the rest. */
async function tryStep(step: CommitStep, { alone, logger }: StepCommits): Promise<void> {
  try {
    await alone(step)
  } catch (error) {
    logger.warn('allocation record was not updated with its object', {
      key: step.write.key,
      error: String(error),
    })
  }
}
