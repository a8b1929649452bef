import { serverUser } from '../../base/api/user.ts'
import type { User } from '../../base/api/user.ts'
import type { RequestInfo, RequestVerb, ResourceRequestInfo } from '../../base/http/request-info.ts'
import type { Fault, FaultRule, FaultMatch } from './fault-rule.ts'

/** A fault that replaces the answer, or breaks it. */
export type BreakingFault = Exclude<Fault, { readonly type: 'delay' }>

/** The faults that are due for one request. */
export interface DueFaults {
  /** Delay before the request is handled, in milliseconds. */
  readonly delay: number
  readonly fault: BreakingFault | undefined
}

/** Fault injector: holds the rules by which requests fail; a server takes one as `ApiServerOptions.faults`. */
export interface FaultInjector {
  /**
   * Adds a rule after the others; it applies from the next request on.
   *
   * @returns an id for {@link remove}.
   * @throws RangeError for a rule that no request can match, or for one too many.
   */
  add(rule: FaultRule): number
  /** Removes a rule. @returns false where the rule has ended already */
  remove(id: number): boolean
  clear(): void
  /** Ids of the rules in force, oldest first. */
  readonly ids: readonly number[]
  /** The rules in force with their ids, oldest first. */
  readonly rules: readonly NumberedFaultRule[]
  /** Whether no rule is in force. */
  readonly isEmpty: boolean
  /** Counts a request with every rule that it matches, and gives the faults that are due for it. */
  draw(subject: FaultSubject): DueFaults
}

/** A fault rule in force, by the id that removes it. */
export interface NumberedFaultRule {
  readonly id: number
  readonly rule: FaultRule
}

interface ActiveRule {
  readonly rule: FaultRule
  readonly fault: Fault
  readonly matches: (subject: FaultSubject) => boolean
  /** Turns at which the fault happens; undefined for every matching request. */
  readonly turns: ReadonlySet<number> | undefined
  readonly lastTurn: number
  readonly times: number
  /** Requests that matched so far, and how often the fault has happened. */
  seen: number
  happened: number
}

/** Rules in force at most, since every request is compared with every rule. */
const mostRules = 1000

function activate(rule: FaultRule): ActiveRule {
  const { fault, nth, times = Infinity } = rule
  const turns = nth === undefined ? undefined : new Set([nth].flat())
  const lastTurn = turns ? Math.max(...turns) : Infinity
  return { rule, fault, matches: faultMatcher(rule), turns, lastTurn, times, seen: 0, happened: 0 }
}

/** Fault rules in force; {@link ActiveFaultRules.add} expects checked ones. */
export class ActiveFaultRules implements FaultInjector {
  readonly #rules = new Map<number, ActiveRule>()
  #lastId = 0

  get ids(): number[] {
    return [...this.#rules.keys()]
  }

  get rules(): readonly NumberedFaultRule[] {
    return Array.from(this.#rules, ([id, { rule }]) => ({ id, rule }))
  }

  get isEmpty(): boolean {
    return this.#rules.size === 0
  }

  add(rule: FaultRule): number {
    if (this.#rules.size >= mostRules) {
      throw new RangeError(`there are ${mostRules} fault rules already; remove some first`)
    }
    this.#lastId++
    this.#rules.set(this.#lastId, activate(rule))
    return this.#lastId
  }

  remove(id: number): boolean {
    return this.#rules.delete(id)
  }

  clear(): void {
    this.#rules.clear()
  }

  draw(subject: FaultSubject): DueFaults {
    let delay = 0
    let fault: BreakingFault | undefined
    for (const [id, rule] of this.#rules) {
      if (!rule.matches(subject)) continue
      rule.seen++
      const isDue = rule.turns?.has(rule.seen) ?? true
      if (isDue && rule.fault.type === 'delay') {
        rule.happened++
        delay += rule.fault.milliseconds
      } else if (isDue && rule.fault.type !== 'delay' && !fault) {
        rule.happened++
        fault = rule.fault
      }
      if (rule.happened >= rule.times || rule.seen >= rule.lastTurn) this.#rules.delete(id)
    }
    return { delay, fault }
  }
}

/** A request as fault rules see it. */
interface FaultSubject {
  readonly request: { readonly path: string }
  readonly query: URLSearchParams
  readonly info: RequestInfo
  readonly user: User
}

type Test = (subject: FaultSubject) => boolean
type Choice = string | readonly string[]

const anything = '*'

function choices(choice: Choice): readonly string[] {
  return typeof choice === 'string' ? [choice] : choice
}

function verbTest(choice: Choice): Test {
  const verbs = new Set(choices(choice))
  return ({ info }) => verbs.has(info.verb) || verbs.has(anything)
}

/** Parses a resource pattern such as `deployments.apps/status`: the group is the part behind the first dot. */
function resourcePattern(text: string): (info: ResourceRequestInfo<RequestVerb>) => boolean {
  if (text === anything) return () => true
  const [qualified = '', subresource = ''] = text.split('/')
  const dot = qualified.indexOf('.')
  const resource = dot < 0 ? qualified : qualified.slice(0, dot)
  const group = dot < 0 ? undefined : qualified.slice(dot + 1)
  return (info) =>
    (resource === anything || resource === info.resource) &&
    (group === undefined || group === info.group) &&
    (subresource === anything ? info.subresource !== '' : subresource === info.subresource)
}

function resourceTest(choice: Choice): Test {
  const patterns = choices(choice).map(resourcePattern)
  return ({ info }) => info.kind === 'resource' && patterns.some((fits) => fits(info))
}

function fieldTest(field: 'namespace' | 'name', choice: Choice): Test {
  const values = new Set(choices(choice))
  return ({ info }) => info.kind === 'resource' && values.has(info[field])
}

function userTest(choice: Choice | undefined): Test {
  if (choice === undefined) return ({ user }) => user.name !== serverUser.name
  const names = new Set(choices(choice))
  return ({ user }) => names.has(user.name)
}

function pathTest(prefix: string): Test {
  const top = prefix.endsWith('/') ? prefix.slice(0, -1) : prefix
  return ({ request: { path } }) => path === top || path.startsWith(`${top}/`)
}

const guarded: ReadonlySet<string> = new Set(['create', 'update', 'patch', 'delete'])

function namesVersion(query: URLSearchParams): boolean {
  const version = query.get('resourceVersion') ?? ''
  return version !== '' && version !== '0'
}

/** Whether a request can be answered 410: it is a watch, continues a list, or names a resource version other than 0. */
function canExpire({ info, query }: FaultSubject): boolean {
  if (info.kind !== 'resource') return false
  if (info.verb === 'list') return namesVersion(query) || (query.get('continue') ?? '') !== ''
  return info.verb === 'watch' || (info.verb === 'get' && namesVersion(query))
}

/** The test for requests that a type of fault can meet; undefined for a type that can meet any request. */
function reachTest({ type }: Fault): Test | undefined {
  switch (type) {
    case 'conflict':
      return ({ info }) => info.kind === 'resource' && guarded.has(info.verb)
    case 'expired':
      return canExpire
    case 'watch-expired':
    case 'watch-dropped':
    case 'watch-silent':
      return ({ info }) => info.kind === 'resource' && info.verb === 'watch'
    case 'delay':
    case 'status':
    case 'too-many-requests':
    case 'dropped':
      return undefined
  }
}

function testsOf({ verb, resource, namespace, name, user, path }: FaultMatch): Test[] {
  const tests = [userTest(user)]
  if (verb !== undefined) tests.push(verbTest(verb))
  if (resource !== undefined) tests.push(resourceTest(resource))
  if (namespace !== undefined) tests.push(fieldTest('namespace', namespace))
  if (name !== undefined) tests.push(fieldTest('name', name))
  if (path !== undefined) tests.push(pathTest(path))
  return tests
}

/** The test for requests that a checked fault rule matches. */
function faultMatcher({ match = {}, fault }: FaultRule): Test {
  const tests = testsOf(match)
  const reach = reachTest(fault)
  if (reach) tests.push(reach)
  return (subject) => tests.every((holds) => holds(subject))
}
