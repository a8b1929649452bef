import type { Case, Request } from '../exchange.ts'
import type { Subject } from '../subject.ts'
import { applies } from './applies.ts'
import { creates } from './creates.ts'
import { deletes } from './deletes.ts'
import { patches } from './patches.ts'
import { puts } from './puts.ts'
import { reads } from './reads.ts'

/** The life of an object of the kind, with every verb and what goes wrong with each. */
export function verbs(subject: Subject): readonly Case[] {
  const groups: Record<string, readonly Request[]> = {
    creates: creates(subject),
    reads: subject.isStored ? reads(subject) : [],
    puts: subject.isStored ? puts(subject) : [],
    patches: subject.isStored ? patches(subject) : [],
    applies: subject.isStored ? applies(subject) : [],
    deletes: subject.isStored ? deletes(subject) : [],
  }
  return Object.values(groups)
    .filter((requests) => requests.length > 0)
    .map((requests) => ({ suite: 'verbs', kind: subject.title, requests }))
}
