import { describe, expect, it } from 'vitest'
import { createFaultInjector, type FaultRule } from '../../../../core/index.ts'

const fault = { type: 'status', reason: 'Timeout' } as const

describe('a fault rule that can never hold', () => {
  const other = { match: { verb: 'get' } }
  it.each<[title: string, rule: unknown, message: RegExp]>([
    ['no rule at all', undefined, /undefined is no fault rule; it must be an object/],
    ['a list', [], /\[\] is no fault rule/],
    ['no fault', {}, /fault of a fault rule is missing; it must be an object/],
    [
      'an unknown field',
      { fault, on: 1 },
      /a fault rule has no field "on"; it may have match, fault, nth, times/,
    ],
    [
      'an unknown fault',
      { fault: { type: 'meteor' } },
      /a fault of type "meteor" is not known; it must be one of delay, status, conflict, too-many-requests, expired, watch-expired, watch-dropped, watch-silent, dropped/,
    ],
    ['a fault without type', { fault: {} }, /a fault of type undefined is not known/],
    [
      'a field that another fault has',
      { fault: { type: 'conflict', after: true } },
      /a fault of type conflict has no field "after"; it may have type/,
    ],
    ['nth 0', { fault, nth: 0 }, /nth of a fault rule is 0; it must be a whole number from 1/],
    ['nth of nothing', { fault, nth: [] }, /nth of a fault rule is \[\]; it must be/],
    ['half an nth', { fault, nth: [1, 2.5] }, /nth of a fault rule is \[1,2.5\]/],
    [
      'times 0',
      { fault, times: 0 },
      /times of a fault rule is 0; it must be a whole number from 1/,
    ],
    ['negative times', { fault, times: -1 }, /times of a fault rule is -1/],
    [
      'an unknown verb',
      { match: { verb: 'read' }, fault },
      /verb of the match of a fault rule is "read"; it must be one of get, list, watch, create/,
    ],
    [
      'one unknown verb of several',
      { match: { verb: ['get', 'GET'] }, fault },
      /is \["get","GET"\]/,
    ],
    ['no verb', { match: { verb: [] }, fault }, /is \[\]; it must be .* not empty/],
    [
      'an unknown field of match',
      { match: { ressource: 'pods' }, fault },
      /the match of a fault rule has no field "ressource"; it may have verb, resource, namespace, name, user, path/,
    ],
    [
      'an empty resource',
      { match: { resource: '' }, fault },
      /resource of the match .* it must be a resource such as pods, deployments.apps, pods\/status/,
    ],
    [
      'a resource with its version',
      { match: { resource: 'apps/v1/deployments' }, fault },
      /it must be a resource such as/,
    ],
    ['an empty user', { match: { user: '' }, fault }, /it must be a text that is not empty/],
    [
      'a path without slash',
      { match: { path: 'version' }, fault },
      /it must be a path that begins with a slash/,
    ],
    [
      'a match that is a text',
      { match: 'pods', fault },
      /match of a fault rule is "pods"; it must be an object/,
    ],
    [
      'a negative delay',
      { fault: { type: 'delay', milliseconds: -1 } },
      /milliseconds of a fault of type delay is -1; it must be a number from 0 to 86400000/,
    ],
    [
      'an endless delay',
      { fault: { type: 'delay', milliseconds: Infinity } },
      /it must be a number from 0/,
    ],
    [
      'a delay of nothing',
      { fault: { type: 'delay' } },
      /milliseconds of a fault of type delay is missing/,
    ],
    [
      'an unknown reason',
      { fault: { type: 'status', reason: 'Broken' } },
      /reason of a fault of type status is "Broken"; it must be one of BadRequest, Unauthorized/,
    ],
    [
      'a code that is no failure',
      { fault: { ...fault, code: 200 } },
      /code .* is 200; it must be a whole number from 400 to 599/,
    ],
    [
      'a negative wait',
      { fault: { type: 'too-many-requests', retryAfterSeconds: -1 } },
      /it must be a whole number from 0/,
    ],
    [
      'a negative number of events',
      { fault: { type: 'watch-dropped', afterEvents: -1 } },
      /afterEvents of a fault of type watch-dropped is -1/,
    ],
    [
      'neither before nor after',
      { fault: { type: 'dropped', after: 'no' } },
      /it must be true or false/,
    ],
    [
      'a conflict of a read',
      { ...other, fault: { type: 'conflict' } },
      /a fault of type conflict meets no get; verb must be one of create, update, patch, delete/,
    ],
    [
      'a broken watch of a read',
      { ...other, fault: { type: 'watch-silent' } },
      /meets no get; verb must be one of watch/,
    ],
    [
      'an expired write',
      { match: { verb: ['create', 'patch'] }, fault: { type: 'expired' } },
      /meets no create or patch; verb must be one of watch, list, get/,
    ],
    [
      'a resource by the method of a path',
      { match: { verb: 'post', resource: 'pods' }, fault },
      /no request for a resource has the verb post/,
    ],
    [
      'a create of an object by its name',
      { match: { verb: 'create', resource: 'pods', name: 'a' }, fault },
      /a create has no name but that in its body, where no rule looks; leave name "a" out/,
    ],
  ])('a fault rule that can never hold is refused: %s', (_title, rule, message) => {
    const faults = createFaultInjector()
    const add = (): number => faults.add(rule as FaultRule)
    expect(add).toThrow(RangeError)
    expect(add).toThrow(message)
    expect(faults.isEmpty).toBe(true)
  })
})
