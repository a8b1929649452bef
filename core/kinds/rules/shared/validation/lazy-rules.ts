import { subdomainName } from '../../../../base/api/metadata/names.ts'
import { Lazy } from '../../../../base/execution/lazy.ts'
import type { GroupRules, KindRules } from './kind-rules.ts'

/**
 * Rules of kinds that are loaded with the first write of one of them: bundlers keep them in a chunk of their own, with the engines that
 * they need, so that a page that writes no such kinds starts without them.
 */
export function lazyRules(
  load: () => Promise<GroupRules>,
  ...kinds: readonly string[]
): GroupRules {
  const rules: KindRules = { nameRule: subdomainName, late: new Lazy(load) }
  return Object.fromEntries(kinds.map((kind) => [kind, rules]))
}
