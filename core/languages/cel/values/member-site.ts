import type { JsonObject } from '../../../base/api/json.ts'
import type { JsonMap } from './json-values.ts'
import type { MemberReader, ObjectMembers } from './member-reader.ts'
import { CelError, type Result } from './value.ts'

/** A place of an expression that reads members of a name. It remembers how the last object's schema has the member read. */
export class MemberSite {
  readonly name: string
  private members: ObjectMembers | undefined
  private reader: MemberReader | undefined

  constructor(name: string) {
    this.name = name
    this.members = undefined
    this.reader = undefined
  }

  /** The member of an object; undefined where there is none. */
  read(view: JsonMap): Result | undefined {
    const { members } = view
    if (members === undefined) {
      const scalar = scalarMember(view.json, this.name)
      return scalar === undefined ? view.member(this.name) : scalar
    }
    if (members !== this.members) {
      this.members = members
      this.reader = members.readerOf(this.name)
    }
    return this.reader?.read(view.json)
  }
}

/** A member that is the same value here as in JSON, as most that expressions read are; undefined for others. */
export function scalarMember(json: JsonObject, name: string): Result | undefined {
  const value = json[name]
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value + 0 : undefined
  return typeof value === 'string' || typeof value === 'boolean' || value === null
    ? value
    : undefined
}

/** The answer of `has()` for a member that was read: its error, or whether it is there. */
export function presenceOfMember(member: Result | undefined): boolean | CelError {
  return member instanceof CelError ? member : member !== undefined
}
