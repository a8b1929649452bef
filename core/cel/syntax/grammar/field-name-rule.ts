import type { Place } from './place.ts'
import { places } from './places.ts'
import type { RuleRunner } from './rule-runner.ts'
import type { FieldName } from './syntax-tree.ts'
import { tokenKinds } from './token-kind.ts'

/** Parses the name of a field, perhaps in backticks. */
export function parseFieldName(runner: RuleRunner, follow: Place): FieldName {
  const at = places.name
  const name: FieldName = { start: runner.tokens.ahead(1).start }
  runner.enter('escapeIdent', follow)
  try {
    runner.sync(at.start)
    if (runner.kind === tokenKinds.identifier) {
      name.text = runner.match(at.identifier).text
    } else if (runner.kind === tokenKinds.escapedIdentifier) {
      name.isEscaped = true
      name.text = runner.match(at.escaped).text
    } else {
      runner.failOnAlternatives(at.start)
    }
  } catch (failure) {
    runner.recover(failure)
  }
  runner.leave()
  return name
}
