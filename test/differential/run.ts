import { writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { WebhookServer } from '../e2e/webhook-server.ts'
import { echoHooks } from './admission/echo-hooks.ts'
import { AdmissionWorlds } from './admission/worlds.ts'
import { runAggregation } from './aggregation/run-aggregation.ts'
import { answersTable } from './answers-table.ts'
import { BothServers } from './both-servers.ts'
import { admissions } from './cases/admission.ts'
import { documents } from './cases/documents.ts'
import { fixtures } from './cases/fixtures.ts'
import { formats } from './cases/formats.ts'
import { listed, lists } from './cases/lists.ts'
import { stored, withVersion } from './cases/mutated-writes.ts'
import { subresources } from './cases/subresources.ts'
import { verbs } from './cases/verbs.ts'
import { watches } from './cases/watches.ts'
import { Connection } from './connection.ts'
import { installDefinitions, readDefinitions, removeDefinitions } from './definitions.ts'
import { drawMutations } from './draw-mutations.ts'
import type { Case } from './exchange.ts'
import { runFlowControl } from './flow-control/run-flow-control.ts'
import { readKnownDifferences } from './known-differences.ts'
import { runMixed } from './mixed/run-mixed.ts'
import { parseOptions } from './options.ts'
import { printReport, totalLine, writeJson } from './report.ts'
import { namespaceCase, namespaceLeftovers, neededRequests, takeAway } from './run-namespace.ts'
import { groupVersions, servedResources } from './served-resources.ts'
import { withForeignStatus } from './set-aside.ts'
import { apartFrom, openSubjects } from './subjects.ts'
import { Tally } from './tally.ts'

const options = parseOptions(process.argv.slice(2))
const report = (line: string): void => void process.stderr.write(`${line}\n`)
const original = new Connection(options.original, options.concurrency)
const skerry = new Connection(options.skerry, options.concurrency)
const versions = {
  original: options.originalVersion ?? (await original.version()),
  skerry: await skerry.version(),
}
const flags = [
  ...(options.suites.size > 0 ? [`--suites ${[...options.suites].join(',')}`] : []),
  ...(options.only.size > 0 ? [`--only ${[...options.only].join(',')}`] : []),
  ...(options.rich ? ['--rich'] : []),
  `--requests ${options.requests}`,
].join(' ')
const tally = new Tally(readKnownDifferences())
const both = new BothServers(original, skerry, tally)
const namespace = `differential-${options.seed}`
const custom = readDefinitions(options.definitions)
report(`${custom.definitions.length} definitions`)
await installDefinitions(both, [original, skerry], custom.definitions)
const subjects = await openSubjects(original, options, custom, namespace)
const small = options.rich ? subjects : subjects.filter(({ isRich }) => !isRich)
const rich = subjects.filter(({ isRich }) => isRich)
// One object of a kind shows what its verbs do; its other objects are there for their fields.
const firsts = small.filter(
  ({ title, isRich }, at) => isRich || small.findIndex((other) => other.title === title) === at,
)
const podKinds = new Set(['Pod', 'Deployment', 'CronJob'])
const wants = (suite: string): boolean => options.suites.size === 0 || options.suites.has(suite)

async function setUp(): Promise<void> {
  await both.run(namespaceCase(namespace))
  if (rich.length > 0) {
    await both.run(namespaceCase(apartFrom(namespace)))
    await both.tidy(await neededRequests(original, namespace))
    // The original's admission notices new classes within a second or so, and nothing says that it has.
    await setTimeout(2_000)
  }
  for (const subject of subjects) {
    if (!subject.isStored) continue
    const one = { suite: 'verbs', kind: subject.title }
    const status = await both.run({ ...one, requests: [subject.create(stored)] })
    if (subject.isRich && status !== 201)
      report(`the original refuses a rich ${subject.title}: ${subject.path(stored)}: ${status}`)
    if (wants('lists'))
      await both.run({ ...one, requests: listed(subject) }, `${subject.prefix} lists`)
  }
}

/** Controllers of the servers may have written a status meanwhile, so versions are read once all is there. */
async function settle(): Promise<void> {
  for (const subject of subjects) {
    if (!subject.isStored) continue
    const get = {
      name: 'get what is stored',
      method: 'GET',
      path: subject.path(stored),
      remember: true,
    }
    await both.run({ suite: 'verbs', kind: subject.title, requests: [get] }, subject.prefix)
  }
}

/** Gives the objects of the rich set the status that they have. */
async function setStatuses(): Promise<void> {
  await settle()
  for (const subject of rich) {
    const object = subject.object(stored)
    const { kind } = subject.resource
    if (!subject.hasStatus || !('status' in object) || withForeignStatus.has(kind)) continue
    const path = `${subject.path(stored)}/status?fieldManager=differential`
    const put = { name: 'put the status', method: 'PUT', path, body: withVersion(object) }
    const one = { suite: 'strange', kind: subject.title, startsFrom: subject.prefix }
    const status = await both.run({ ...one, requests: [put] })
    if (status !== 200)
      report(`the original refuses the status of a rich ${subject.title}: ${status}`)
  }
}

async function tidyUp(): Promise<void> {
  for (const subject of subjects) await takeAway(subject, [original, skerry])
  await both.tidy(namespaceLeftovers(namespace))
  if (rich.length > 0) await both.tidy(namespaceLeftovers(apartFrom(namespace)))
}

/** Writes in namespaces where admission decides; one after the other, since quotas show what was used before. */
async function runAdmission(): Promise<void> {
  const hooks = await WebhookServer.start(echoHooks)
  const worlds = AdmissionWorlds.read(namespace, await servedResources(original), hooks)
  try {
    await both.tidy(worlds.leftovers())
    await both.runAll(worlds.cases(), 1)
    // The original notices new policies and webhooks within a second or so, and nothing says that it has.
    await setTimeout(3_000)
    for (const world of worlds.namespaces) await runWorld(world)
  } finally {
    await both.tidy(worlds.leftovers())
    for (const world of worlds.namespaces) await both.tidy(namespaceLeftovers(world))
    await hooks.close()
  }
}

async function runWorld(world: string): Promise<void> {
  const inWorld = small
    .filter(({ isStored, resource }) => isStored && resource.namespaced)
    .map((subject) => subject.within(world))
  await both.runAll(inWorld.map(admissions), 1)
  const share = Math.round(options.requests / 10)
  const mutated = inWorld.filter(({ resource }) => podKinds.has(resource.kind))
  for (const each of drawMutations('fields', mutated, options.seed, share)) {
    await both.run({ ...each, suite: 'admission' })
  }
  for (const subject of inWorld) await takeAway(subject, [original, skerry])
}

async function closeDown(): Promise<void> {
  await tidyUp()
  await removeDefinitions([original, skerry], custom.definitions)
}

function fixedCases(versions: Awaited<ReturnType<typeof groupVersions>>): readonly Case[] {
  return [
    ...(wants('documents') && options.only.size === 0 ? documents(versions) : []),
    ...(wants('verbs') ? firsts.flatMap(verbs) : []),
    ...(wants('subresources') ? firsts.flatMap(subresources) : []),
    ...(wants('lists') ? firsts.flatMap(lists) : []),
    ...(wants('formats') ? firsts.flatMap(formats) : []),
  ]
}

/** Each server has a store of its own, and both are sent the same. */
async function compareBoth(): Promise<void> {
  await tidyUp()
  await setUp()
  await both.runAll(fixedCases(await groupVersions(original)), options.concurrency)
  if (options.fixtures !== undefined) {
    const cases = fixtures(options.fixtures, await servedResources(original), namespace)
    await both.runAll(cases, options.concurrency)
  }
  report(totalLine(tally.total))
  // Each waits a second for the server, so more of them go side by side.
  if (wants('watches')) await both.runAll(firsts.flatMap(watches), options.concurrency * 4)
  if (wants('strange')) await setStatuses()
  for (const suite of ['mutations', 'fields', 'strange'] as const) {
    if (!wants(suite)) continue
    await settle()
    const of = suite === 'strange' ? rich : small
    const cases = drawMutations(suite, of, options.seed, options.requests)
    await both.runAll(cases, options.concurrency)
  }
  if (wants('admission')) await runAdmission()
  // APIServices of all groups change, so nothing else runs meanwhile, and only where it is asked for.
  if (options.suites.has('aggregation')) {
    await runAggregation({ original, skerry }, tally, { namespace, only: options.only, report })
  }
  // Requests of all suites would be classified by what it makes.
  if (options.suites.has('flow-control')) {
    await runFlowControl({ original, skerry }, tally, { ...options, report })
  }
}

try {
  report(`${subjects.length} objects; seed ${options.seed}`)
  if (options.suites.has('mixed')) {
    const endpoints = { original: options.original, skerry: options.skerry }
    const run = { ...options, subjects, namespace, report }
    await runMixed({ original, skerry, endpoints }, tally, run)
  } else {
    await compareBoth()
  }
  await closeDown()
} finally {
  original.close()
  skerry.close()
}
printReport(tally, options.show)
if (options.json !== undefined) writeJson(tally, options.json)
if (options.table !== undefined) {
  writeFileSync(options.table, answersTable(tally, { ...versions, seed: options.seed, flags }))
}
