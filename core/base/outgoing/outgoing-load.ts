import { FetchError } from './fetch-error.ts'
import { type OutgoingPurpose, policyOf } from './outgoing-policy.ts'

/** Requests under way, by purpose, and by purpose and target. */
export type OutgoingLoad = Map<string, number>

/**
 * Counts a request until the returned function is called, so that a purpose or a target that hangs leaves connections to the others.
 * @throws FetchError `refused` beyond the limits of its purpose
 */
export function countRequest(
  load: OutgoingLoad,
  purpose: OutgoingPurpose,
  { host }: URL,
  label: string,
): () => void {
  const { mostAtTarget, mostAtOnce } = policyOf(purpose)
  const target = `${purpose} ${host}`
  for (const [key, most] of [
    [target, mostAtTarget],
    [purpose, mostAtOnce],
  ] as const) {
    if ((load.get(key) ?? 0) < most) continue
    const why = `${most} requests to ${key === target ? host : 'all targets'} are under way`
    throw new FetchError('refused', `${label}: ${why}, which is the limit of this server`)
  }
  change(load, target, 1)
  change(load, purpose, 1)
  return () => {
    change(load, target, -1)
    change(load, purpose, -1)
  }
}

function change(load: OutgoingLoad, key: string, by: number): void {
  const count = (load.get(key) ?? 0) + by
  if (count > 0) load.set(key, count)
  else load.delete(key)
}
