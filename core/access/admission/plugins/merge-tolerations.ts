import { writeJson } from '../../../base/json/json-write.ts'
import { classOf, type StatedToleration, TolerationReaches } from './toleration-reaches.ts'

/**
 * The tolerations of two lists, without those that another one covers; of equal ones the first stays, of others that cover each
 * other the last.
 */
export function mergeTolerations<T extends StatedToleration>(
  first: readonly T[],
  second: readonly T[],
): T[] {
  const all = [...first, ...second]
  const last = new Map<string, { readonly toleration: T; readonly text: string }>()
  for (const toleration of all) {
    const [text, covering] = [writeJson(toleration), classOf(toleration)]
    if (last.get(covering)?.text === text) continue
    last.delete(covering)
    last.set(covering, { toleration, text })
  }
  const reaches = new TolerationReaches(all)
  return [...last.values()]
    .map(({ toleration }) => toleration)
    .filter((toleration) => !reaches.hasWider(toleration))
}
