import type { JsonValue } from '../../../../base/api/json.ts'
import type { GateStage } from '../../../../base/release/feature-gates.ts'
import { versionInfo } from '../../../../kinds/discovery/version-info.ts'
import type { Collector } from './collector.ts'

const stages: Readonly<Record<GateStage, string>> = {
  alpha: 'ALPHA',
  beta: 'BETA',
  stable: '',
  deprecated: 'DEPRECATED',
}

/** Labels of the build, by the members of `/version` that they show. */
const buildLabels = [
  ['major', 'major'],
  ['minor', 'minor'],
  ['git_version', 'gitVersion'],
  ['git_commit', 'gitCommit'],
  ['git_tree_state', 'gitTreeState'],
  ['build_date', 'buildDate'],
  ['go_version', 'goVersion'],
  ['compiler', 'compiler'],
  ['platform', 'platform'],
] as const

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** The release that is served, and its feature gates. */
export const releaseCollector: Collector = ({ brand, release, gate, metrics }, registry) => {
  const build = registry.gauge({
    name: '{brandName}_build_info',
    stability: 'ALPHA',
    labels: buildLabels.map(([label]) => label),
  })
  const versions = registry.gauge({
    name: 'version_info',
    stability: 'ALPHA',
    labels: ['binary', 'component', 'emulation', 'min_compat'],
  })
  const features = registry.gauge({
    name: '{brandName}_feature_enabled',
    stability: 'BETA',
    labels: ['name', 'stage'],
  })
  const { platform, reportedVersion } = metrics.settings
  const info = versionInfo(release, platform, reportedVersion)
  const { major, minor, name } = release
  return () => {
    build.series(...buildLabels.map(([, member]) => textOf(info[member]))).set(1)
    versions.series(name, brand.shortWord, name, `${major}.${minor - 1}`).set(1)
    for (const [stage, label] of [
      ['AllAlpha', 'ALPHA'],
      ['AllBeta', 'BETA'],
    ] as const) {
      features.series(stage, label).set(gate(stage) ? 1 : 0)
    }
    for (const [feature, { stage }] of release.gates.gates) {
      features.series(feature, stages[stage]).set(gate(feature) ? 1 : 0)
    }
  }
}
