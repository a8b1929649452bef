import type { Brand } from '../../api/brand.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Describe } from './describe-context.ts'
import { type EventSubject, subjectOf } from './event-lines.ts'
import { describeAny } from './generic.ts'
import { describePod } from './pod.ts'

/** How objects of a kind are described. */
export interface DescribedKind {
  /** The version that the description is made for; any where left out. */
  readonly version?: string
  readonly describe: Describe
  /** Whose events are shown; where there is none, no events are. */
  subjects(object: ApiObject, brand: Brand): readonly EventSubject[]
}

const itself = (object: ApiObject): readonly EventSubject[] => [subjectOf(object)]

const anyKind: DescribedKind = { describe: describeAny, subjects: itself }

/** A static pod's events are told about the pod that its node read from a file. */
function podSubjects(pod: ApiObject, brand: Brand): readonly EventSubject[] {
  const { kind: _kind, ...subject } = subjectOf(pod)
  const mirrored = pod.metadata.annotations?.[`${brand.word}.io/config.mirror`]
  return [mirrored === undefined ? subject : { ...subject, uid: mirrored }]
}

const kinds: Readonly<Record<string, DescribedKind>> = {
  Pod: { version: 'v1', describe: describePod, subjects: podSubjects },
}

/** By `Kind.group`; the group as the server of that brand calls it. */
export function describedKind(group: string, kind: string, brand: Brand): DescribedKind {
  const suffix = `.${brand.apiDomain}`
  const plain = group.endsWith(suffix) ? `${group.slice(0, -suffix.length)}.` : group
  const key = group === '' ? kind : `${kind}.${plain}`
  return (Object.hasOwn(kinds, key) ? kinds[key] : undefined) ?? anyKind
}
