import type { BrowserName } from '../support/browsers/browser-name.ts'
import { testedBrowsers } from '../support/browsers/tested-browsers.ts'
import type { BenchContext } from './bench-context.ts'
import { hostileInputs } from './hostile/hostile-inputs.ts'
import type { Result } from './measure/result.ts'
import { changeAccess, getWithAccess } from './rows/access.ts'
import { createWithAdmission } from './rows/admission.ts'
import { besideHangingServers, getAggregated } from './rows/aggregated.ts'
import { getAudited } from './rows/audit.ts'
import { browserColdStart, browserReset, browserWatch } from './rows/browser-waits.ts'
import { browserCreates, browserRequests, browserStart } from './rows/browser.ts'
import { applyInProcess } from './rows/change-objects.ts'
import { heartbeats, podRequests, simulatedCrowd, simulatedRollouts } from './rows/cluster.ts'
import { createInProcess, createOverHttp, createOverTls } from './rows/create-objects.ts'
import { createCustomObjects, readCustomObjects, unusedDefinitions } from './rows/custom-objects.ts'
import { deleteNamespace } from './rows/delete-namespace.ts'
import { createOnEtcd, readOnEtcd, startOnEtcd } from './rows/etcd-store.ts'
import { compileExpressions, evaluateExpressions, stopExpressions } from './rows/expressions.ts'
import { fairnessStage, withFairness, withFairnessOverTls } from './rows/fairness.ts'
import { firstList } from './rows/first-list.ts'
import { decodePods, getInFormats, listInFormats } from './rows/formats.ts'
import { getPodOverHttp2 } from './rows/get-pod-http2.ts'
import { getPodOverTls } from './rows/get-pod-https.ts'
import { getPod } from './rows/get-pod.ts'
import { growth } from './rows/growth.ts'
import { besideHostileInput, besideHostileStore } from './rows/hostile-inputs.ts'
import { nameIn } from './rows/in-browser.ts'
import { kubectlPages } from './rows/kubectl-pages.ts'
import { listForms } from './rows/list-forms.ts'
import { listPods } from './rows/list-pods.ts'
import { memoryOfObjects } from './rows/memory-of-objects.ts'
import { mockInNode } from './rows/mock-node.ts'
import { mockPage } from './rows/mock-page.ts'
import { openApiIndex } from './rows/openapi-index.ts'
import { openApiReads } from './rows/openapi-reads.ts'
import { pagePods } from './rows/page-pods.ts'
import { playgroundLesson } from './rows/playground-lesson.ts'
import { playgroundStart } from './rows/playground-start.ts'
import { readyWithEmptyStore, readyWithManyObjects } from './rows/ready-after-start.ts'
import { createBesideWatches, listSelected } from './rows/selected-objects.ts'
import {
  watchEightWriters,
  watchOneWriter,
  watchOverHttp,
  watchOverWebSocket,
} from './rows/watch-fan-out.ts'

export interface Row {
  /** What `--only` looks in. */
  readonly name: string
  /** Whether it opens pages, in one of the browsers. */
  readonly isInBrowser?: boolean
  run(context: BenchContext): Promise<Result[]>
}

const inBrowsers: readonly {
  readonly name: string
  run(context: BenchContext, browser: BrowserName): Promise<Result[]>
}[] = [
  { name: 'browser requests', run: browserRequests },
  { name: 'browser creates', run: browserCreates },
  { name: 'browser start', run: browserStart },
  { name: 'browser cold start', run: browserColdStart },
  { name: 'browser watch', run: browserWatch },
  { name: 'browser reset', run: browserReset },
  { name: 'mock in a page', run: mockPage },
]

const { tested, skipped } = testedBrowsers(process.env)

/** Browsers that no row opens, and why, a sentence each. */
export const leftOutBrowsers: readonly string[] = skipped

/** A row a browser, of those that `SKERRY_BROWSERS` names. */
function browserRows(): readonly Row[] {
  return tested.flatMap((browser) =>
    inBrowsers.map(({ name, run }) => ({
      name: nameIn(browser, name),
      isInBrowser: true,
      run: (context) => run(context, browser),
    })),
  )
}

export const rows: readonly Row[] = [
  { name: 'get http1', run: getPod },
  { name: 'get http2', run: getPodOverHttp2 },
  { name: 'get https', run: getPodOverTls },
  { name: 'access get', run: getWithAccess },
  { name: 'access change', run: changeAccess },
  { name: 'audit get', run: getAudited },
  { name: 'fairness http1', run: withFairness },
  { name: 'fairness https', run: withFairnessOverTls },
  { name: 'fairness stage', run: fairnessStage },
  { name: 'aggregated get', run: getAggregated },
  { name: 'aggregated hanging', run: besideHangingServers },
  { name: 'list', run: listPods },
  { name: 'forms of lists', run: listForms },
  { name: 'first list', run: firstList },
  { name: 'list by node', run: listSelected },
  { name: 'paging', run: pagePods },
  { name: 'formats get', run: getInFormats },
  { name: 'formats list', run: listInFormats },
  { name: 'formats decode', run: decodePods },
  { name: 'growth', run: growth },
  { name: 'create in-process', run: createInProcess },
  { name: 'create http1', run: createOverHttp },
  { name: 'create https', run: createOverTls },
  { name: 'etcd creates', run: createOnEtcd },
  { name: 'etcd reads', run: readOnEtcd },
  { name: 'etcd start', run: startOnEtcd },
  { name: 'apply in-process', run: applyInProcess },
  { name: 'create admission', run: createWithAdmission },
  { name: 'custom create', run: createCustomObjects },
  { name: 'custom read', run: readCustomObjects },
  { name: 'custom start', run: unusedDefinitions },
  { name: 'watch http1', run: watchOverHttp },
  { name: 'watch websocket', run: watchOverWebSocket },
  { name: 'watch https one writer', run: watchOneWriter },
  { name: 'watch https eight writers', run: watchEightWriters },
  { name: 'watches by node', run: createBesideWatches },
  { name: 'openapi index', run: openApiIndex },
  { name: 'openapi reads', run: openApiReads },
  { name: 'ready empty', run: readyWithEmptyStore },
  { name: 'ready full', run: readyWithManyObjects },
  { name: 'memory', run: memoryOfObjects },
  { name: 'kubectl', run: kubectlPages },
  { name: 'namespace deletion', run: deleteNamespace },
  { name: 'simulated rollouts', run: simulatedRollouts },
  { name: 'simulated heartbeats', run: heartbeats },
  { name: 'simulated crowd', run: simulatedCrowd },
  { name: 'simulated requests', run: podRequests },
  { name: 'hostile: a store of such objects', run: besideHostileStore },
  ...hostileInputs.map((input): Row => ({
    name: `hostile: ${input.name}`,
    run: (context) => besideHostileInput(context, input),
  })),
  { name: 'cel evaluate', run: evaluateExpressions },
  { name: 'cel compile', run: compileExpressions },
  { name: 'cel stops', run: stopExpressions },
  ...browserRows(),
  { name: 'playground start', run: playgroundStart },
  { name: 'playground lesson', run: playgroundLesson },
  { name: 'mock in node', run: mockInNode },
]
