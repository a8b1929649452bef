import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { created, updated } from '../../../../support/schemas/validated.ts'

const pod = { containers: [{ name: 'run', image: 'run' }], restartPolicy: 'Never' }
const spec = { template: { spec: pod } }
const jobs = 'jobs.v1.batch'
const cronJobs = 'cronjobs.v1.batch'

describe('jobs', () => {
  it('jobs are valid without a selector', () => {
    expect(created(jobs, { spec })).toEqual([])
  })

  it('jobs have pods that end: restartPolicy OnFailure or Never', () => {
    const { restartPolicy: _policy, ...always } = pod
    expect(created(jobs, { spec: { template: { spec: always } } })).toEqual([
      'spec.template.spec.restartPolicy: Required value: valid values: "OnFailure", "Never"',
    ])
  })

  it('jobs have numbers of pods and retries that are not negative', () => {
    const numbers = { parallelism: -1, backoffLimit: -2, completionMode: 'Indexed' }
    expect(created(jobs, { spec: { ...spec, ...numbers } })).toEqual([
      'spec.parallelism: Invalid value: -1: must be greater than or equal to 0',
      'spec.backoffLimit: Invalid value: -2: must be greater than or equal to 0',
      'spec.completions: Required value: when completion mode is Indexed',
    ])
  })

  it('jobs keep their template and completions, but not their parallelism', () => {
    const before = { ...spec, manualSelector: true, selector: { matchLabels: { a: 'b' } } }
    const labels = { metadata: { labels: { a: 'b' } } }
    const stored = { ...before, template: { ...labels, spec: pod }, completions: 2 }
    const image = [{ name: 'run', image: 'run:2' }]
    const template = { ...labels, spec: { ...pod, containers: image } }
    expect(updated(jobs, { spec: stored }, { spec: { ...stored, parallelism: 3 } })).toEqual([])
    const problems = updated(
      jobs,
      { spec: stored },
      { spec: { ...stored, completions: 3, template } },
    )
    expect(problems).toEqual([
      'spec.completions: Invalid value: 3: field is immutable',
      expect.stringMatching(/^spec\.template: Invalid value: \{"labels":.*\}: field is immutable$/),
    ])
  })

  it('jobs may change the scheduling of their pods while they are suspended', () => {
    const stored = {
      suspend: true,
      manualSelector: true,
      selector: { matchLabels: { a: 'b' } },
      template: { metadata: { labels: { a: 'b' } }, spec: pod },
    }
    const steered = { ...stored.template, spec: { ...pod, nodeSelector: { zone: 'z' } } }
    expect(updated(jobs, { spec: stored }, { spec: { ...stored, template: steered } })).toEqual([])
  })
})

describe('the names of jobs', () => {
  it('the name of an indexed job fits the names of its pods', () => {
    const metadata = { name: 'a.b' }
    const indexed = { ...spec, completionMode: 'Indexed', completions: 3 }
    expect(created(jobs, { metadata, spec: indexed })).toEqual([
      'metadata.name: Invalid value: "a.b": will not able to create pod with invalid DNS label: a.b-2',
    ])
  })

  it('the name of a job fits a label of its pods, unless its selector is set by hand', () => {
    const labels = { 'job-name': 'other' }
    const named = { template: { metadata: { labels }, spec: pod } }
    expect(created(jobs, { spec: named })).toEqual([
      expect.stringMatching(/^spec\.template\.metadata\.labels\[job-name\]: .*must be 'web'$/),
    ])
  })
})

describe('cron jobs', () => {
  const schedule = (text: string, more: JsonObject = {}): string[] =>
    created(cronJobs, { spec: { schedule: text, jobTemplate: { spec }, ...more } })

  it.each([
    '* * * * *',
    '*/5 9-17 1,15 jan-mar MON-fri',
    '0 0/6 ? * 0',
    '@hourly',
    '@every 1h30m',
    ' 1  2 3 4 5 ',
  ])('cron jobs run at %j', (text) => {
    expect(schedule(text)).toEqual([])
  })

  it.each([
    ['* * * *', 'expected exactly 5 fields, found 4: [* * * *]'],
    ['60 * * * *', 'end of range (60) above maximum (59): 60'],
    ['* * 0 * *', 'beginning of range (0) below minimum (1): 0'],
    ['5-1 * * * *', 'beginning of range (5) beyond end of range (1): 5-1'],
    ['*/0 * * * *', 'step of range should be a positive number: */0'],
    ['1-2-3 * * * *', 'too many hyphens: 1-2-3'],
    ['1/2/3 * * * *', 'too many slashes: 1/2/3'],
    ['x * * * *', 'failed to parse int from x: strconv.Atoi: parsing "x": invalid syntax'],
    ['@often', 'unrecognized descriptor: @often'],
    ['@every day', 'failed to parse duration @every day: time: invalid duration "day"'],
    ['TZ=UTC * * * * *', 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead'],
  ])('cron jobs do not run at %j', (text, why) => {
    expect(schedule(text)).toEqual([`spec.schedule: Invalid value: "${text}": ${why}`])
  })

  it('cron jobs run in a time zone that exists', () => {
    expect(schedule('@daily', { timeZone: 'Europe/Berlin' })).toEqual([])
    expect(schedule('@daily', { timeZone: 'Europe/Nowhere' })).toEqual([
      'spec.timeZone: Invalid value: "Europe/Nowhere": unknown time zone Europe/Nowhere',
    ])
    expect(schedule('@daily', { timeZone: 'Local' })).toEqual([
      'spec.timeZone: Invalid value: "Local": timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones',
    ])
  })

  it('cron jobs leave room for a suffix in their name, and the selector to the server', () => {
    const name = 'a'.repeat(53)
    const jobTemplate = { spec: { ...spec, selector: { matchLabels: { a: 'b' } } } }
    expect(
      created(cronJobs, { metadata: { name }, spec: { schedule: '@daily', jobTemplate } }),
    ).toEqual([
      'spec.jobTemplate.spec.selector: Invalid value: {"matchLabels":{"a":"b"}}: `selector` will be auto-generated',
      `metadata.name: Invalid value: "${name}": must be no more than 52 characters`,
    ])
  })

  it('cron jobs treat overlapping runs in one of three ways', () => {
    expect(schedule('@daily', { concurrencyPolicy: 'Queue' })).toEqual([
      'spec.concurrencyPolicy: Unsupported value: "Queue": supported values: "Allow", "Forbid", "Replace"',
    ])
  })
})
