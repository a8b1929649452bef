import type { PluginOptions } from '../../access/admission/select-plugins.ts'
import { brands } from '../../base/api/brand.ts'
import { isGateOf } from '../../base/release/feature-gates.ts'
import type { Runtime } from '../../base/runtime.ts'
import { checkKwokConfig, chosenSimulation } from '../../cluster/simulation/simulation-options.ts'
import { allocationOptions } from '../../kinds/allocation/create-allocation.ts'
import { defaultRelease, loadRelease } from '../../kinds/assembly/releases/load-release.ts'
import { createServedApi, type ServedApi } from '../served-api.ts'
import type { RestoredServerOptions } from '../snapshots/restored-server.ts'
import type { MockOptions } from './mock-control.ts'
import type { MockUsers } from './mock-users.ts'

/** Default plug-ins that add to every pod or node. A mock server has them only where its options name them, so that fixtures stay as they are. */
const addingPlugins = [
  'DefaultTolerationSeconds',
  'Priority',
  'ServiceAccount',
  'TaintNodesByCondition',
]

/** Those of them that a running cluster works by. */
const pluginsOfClusters = ['DefaultTolerationSeconds', 'Priority', 'TaintNodesByCondition']

function mockPlugins({
  enableAdmissionPlugins = [],
  disableAdmissionPlugins = [],
  admissionConfiguration,
  simulate = false,
}: MockOptions): PluginOptions {
  const kept = simulate === false ? [] : pluginsOfClusters
  const off = addingPlugins.filter(
    (name) => !enableAdmissionPlugins.includes(name) && !kept.includes(name),
  )
  return {
    enableAdmissionPlugins,
    disableAdmissionPlugins: [...disableAdmissionPlugins, ...off],
    admissionConfiguration,
  }
}

/** The options that all successive servers of a mock share. @throws RangeError for invalid options */
export async function planOf(
  host: Runtime,
  options: MockOptions,
  users: MockUsers,
): Promise<RestoredServerOptions & { readonly api: ServedApi }> {
  const release = await loadRelease(options.release ?? defaultRelease.name)
  const unknown = Object.keys(options.featureGates ?? {}).find(
    (name) => !isGateOf(release.gates, name),
  )
  if (unknown !== undefined) {
    const { refuseGate } = await import('./options/refuse-gate.ts')
    refuseGate(unknown, release)
  }
  if (options.images) {
    const { checkImages } = await import('./options/check-images.ts')
    checkImages(options.images)
  }
  await checkKwokConfig(options)
  const settings = {
    brand: brands[options.brand ?? 'svc'],
    release,
    featureGates: new Map(Object.entries(options.featureGates ?? {})),
    runtimeConfig: new Map(Object.entries(options.runtimeConfig ?? {})),
    // A fixed platform, so that responses are the same on every machine.
    platform: 'linux/amd64',
    address: () => '',
  }
  return {
    ...settings,
    ...allocationOptions(options),
    ...mockPlugins(options),
    simulate: options.simulate ?? false,
    simulation: chosenSimulation(options),
    priorityAndFairness: options.priorityAndFairness,
    api: createServedApi({ ...settings, runtime: host }),
    tokens: users.tokens,
    anonymous: true,
    dev: false,
  }
}
