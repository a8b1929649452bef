import { describe, expect, it } from 'vitest'
import { CtlTerminal } from '../../../../support/command/ctl-terminal.ts'
import { testRuntime } from '../../../../support/servers/test-runtime.ts'

/** A terminal without a server: these commands ask none. */
function terminal(files: Readonly<Record<string, string>> = {}): CtlTerminal {
  const request = (): Promise<never> => Promise.reject(new TypeError('a server was asked'))
  const made = new CtlTerminal({ transport: { request }, runtime: testRuntime() })
  for (const [name, text] of Object.entries(files)) made.files.set(name, text)
  return made
}

const cronJob = `apiVersion: batch/v1beta1 # old
kind: CronJob
metadata: {name: nightly, namespace: shop}
spec:
  schedule: "0 3 * * *"
  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}}}
`
const hooks = `apiVersion: admissionregistration.k8s.io/v1beta1
kind: ValidatingWebhookConfiguration
metadata: {name: hooks}
webhooks:
- name: pods.example.com
  clientConfig: {service: {name: a, namespace: b}}
`

describe('kubectl convert', () => {
  it('kubectl convert prints the manifest in the other version, and notes beside it', async () => {
    const { code, stdout, stderr } = await terminal({ 'a.yaml': cronJob }).try(
      'kubectl convert -f a.yaml --output-version batch/v1',
    )
    expect([code, stdout]).toEqual([0, cronJob.replace('v1beta1', 'v1')])
    expect(stderr).toBe('a.yaml:1: batch/v1beta1 CronJob shop/nightly: converted to batch/v1\n')
  })

  it('kubectl convert reads standard input, and joins files as one stream', async () => {
    const made = terminal({ 'a.yaml': cronJob, 'b.yaml': 'apiVersion: v1\nkind: Secret\n' })
    const out = await made.run('convert -f -,b.yaml --release 1.25', cronJob)
    expect(out).toBe(`${cronJob.replace('v1beta1', 'v1')}---\napiVersion: v1\nkind: Secret\n`)
  })

  it('kubectl convert exits with 1 where something is left to be mended, and prints all the same', async () => {
    const { code, stdout, stderr } = await terminal({ 'a.yaml': hooks }).try(
      'convert -f a.yaml --release 1.22',
    )
    expect(code).toBe(1)
    expect(stdout).toContain('apiVersion: admissionregistration.k8s.io/v1\n')
    expect(stderr).toContain('  default written out: webhooks[0].failurePolicy: Ignore\n')
    expect(stderr).toContain(
      '  to be mended: webhooks[0].sideEffects: Unsupported value: "Unknown"',
    )
  })

  it.each([
    ['convert --release 1.25', /^error: must specify -f with files, a folder, or -\n$/],
    ['convert -f a.yaml', /^error: must specify --output-version, --release, or both\n$/],
    ['convert -f b.yaml --release 1.25', /^error: the path "b.yaml" does not exist\n$/],
    ['convert -f a.yaml --release 9.9', /^error: release 9.9 is not known/],
    ['convert -f a.yaml --release 1.25 -o name', /^error: --output must be one of json, yaml/],
    ['convert -f a.yaml --release 1.25 --brand x', /^error: --brand must be one of svc, k8s\n$/],
    ['convert -f a.yaml --release 1.25 --in-place', /^error: --in-place: files cannot be written/],
  ])('%s says what is wrong', async (line, message) => {
    const said = await terminal({ 'a.yaml': cronJob }).fail(line)
    expect(said).toMatch(message)
  })

  it('the brand is that of the groups that the manifests name', async () => {
    const lease = (domain: string) =>
      `apiVersion: coordination.${domain}/v1beta1\nkind: Lease\nmetadata: {name: a}\n`
    for (const domain of ['svc.io', 'k8s.io']) {
      const out = await terminal({ 'a.yaml': lease(domain) }).run(
        'convert -f a.yaml --release 1.22',
      )
      expect(out).toBe(lease(domain).replace('v1beta1', 'v1'))
    }
  })
})

describe('check-removed', () => {
  const files = { 'a.yaml': `${cronJob}---\n${hooks}` }

  it('check-removed names what the release does not serve, and exits with 1', async () => {
    const { code, stdout } = await terminal(files).try('check-removed -f a.yaml --release 1.25')
    const lines = stdout.split('\n')
    expect(code).toBe(1)
    expect(lines[0]).toBe(
      'a.yaml:1: batch/v1beta1 CronJob shop/nightly: removed in 1.25; use batch/v1 CronJob',
    )
    expect(lines[1]).toMatch(
      /^a.yaml:8: admissionregistration.k8s.io\/v1beta1 ValidatingWebhookConfiguration hooks: removed in 1.22; use admissionregistration.k8s.io\/v1 ValidatingWebhookConfiguration \(failurePolicy /,
    )
  })

  it('check-removed says so where all is served, and names deprecated versions on request', async () => {
    const made = terminal({ 'a.yaml': cronJob })
    expect(await made.run('check-removed -f a.yaml --release 1.24')).toBe(
      'release 1.24 serves the version of every object\n',
    )
    expect(await made.run('check-removed -f a.yaml --release 1.24 --deprecated')).toBe(
      'a.yaml:1: batch/v1beta1 CronJob shop/nightly: warning: deprecated in 1.21, removed in 1.25; use batch/v1 CronJob\n',
    )
  })

  it('check-removed prints JSON', async () => {
    const { stdout } = await terminal(files).try('check-removed -f a.yaml --release 1.22 -o json')
    expect(JSON.parse(stdout)).toMatchObject({
      release: '1.22',
      objects: [
        {
          file: 'a.yaml',
          line: 8,
          kind: 'ValidatingWebhookConfiguration',
          status: 'removed',
          since: '1.22',
          replacement: { apiVersion: 'admissionregistration.k8s.io/v1' },
        },
      ],
      unreadable: [],
    })
  })

  it('check-removed needs a release', async () => {
    expect(await terminal(files).fail('check-removed -f a.yaml')).toBe(
      'error: must specify --release, such as 1.32\n',
    )
  })
})

describe('releases', () => {
  it('releases shows the life of a resource', async () => {
    expect(await terminal().run('releases cj')).toBe(
      [
        'VERSION          KIND      INTRODUCED   SERVED      ON BY DEFAULT   STORED      DEPRECATED   REMOVED   REPLACEMENT',
        'batch/v1         CronJob   1.21         1.21-       1.21-           1.22-       -            -         -',
        'batch/v1beta1    CronJob   1.8          1.16-1.24   1.16-1.24       1.16-1.21   1.21         1.25      batch/v1 CronJob',
        'batch/v2alpha1   CronJob   -            1.16-1.20   -               -           -            -         -',
        '',
      ].join('\n'),
    )
  })

  it('releases shows the schedule of a version, and all releases', async () => {
    const schedule = await terminal().run('releases batch/v1beta1/cronjobs')
    expect(schedule).toMatch(/^batch\/v1beta1 CronJob \(cronjobs\)\n {2}1\.8 +introduced\n/)
    expect(schedule).toMatch(/\n {2}1\.25 +removed\n$/)
    const all = await terminal().run('releases')
    expect(all.split('\n').filter((line) => /^1\.\d\d /.test(line))).toHaveLength(22)
    expect(JSON.parse(await terminal().run('releases cj -o json'))).toHaveLength(3)
  })

  it('releases says that there is no such resource', async () => {
    expect(await terminal().fail('releases widgets')).toBe(
      'error: no release has a resource widgets\n',
    )
  })
})
