import { selfTitle } from './crd-rules.ts'
import type { TextName } from './evaluation/evaluation-messages.ts'
import type { RuleChoice } from './rule-choice.ts'
import type { RuleOwner } from './rule-owner.ts'

/** Headings and names of the texts of the expressions panel. */
export interface TextNames {
  /** Heading of the object. */
  readonly self: string
  /** Heading of its former state. */
  readonly oldSelf: string
  /** Names in front of a line; the expression needs none. */
  readonly short: Readonly<Record<TextName, string>>
}

const selfNames = { expression: '', self: 'self', oldSelf: 'oldSelf' } as const
const objectNames = { expression: '', self: 'object', oldSelf: 'oldObject' } as const

/** Names for an expression that belongs to no rule. */
export const anyNames: TextNames = { self: 'self', oldSelf: 'oldSelf', short: selfNames }

/** Names for an expression that is tried as a rule of a definition or policy. */
export function textNames({ place }: RuleChoice, owner: RuleOwner): TextNames {
  if (owner.type === 'policy') {
    const { paramKind } = owner.spec
    const hasParams = paramKind !== undefined && paramKind !== null
    const self = hasParams ? 'object, and behind --- the params' : 'object'
    return { self, oldSelf: 'oldObject', short: objectNames }
  }
  if (place.type !== 'schema') return anyNames
  return {
    self: selfTitle(place.pointer, owner),
    oldSelf: `The ${owner.kind} before`,
    short: selfNames,
  }
}
