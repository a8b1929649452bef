import type { JsonObject } from '../../base/api/json.ts'
import { loadRegexEngine } from '../../base/regex/regex-engine.ts'
import { writeYaml } from '../../objects/codec/yaml/yaml-write.ts'
import { Target } from './accumulate.ts'
import { BuildBudget, type BuildLimits, usualLimits } from './build-budget.ts'
import { annotateOrigins, managedByLabel } from './build-metadata.ts'
import { Folder, type KustomizeFiles } from './folder.ts'
import { ResourceList } from './resources/resource-list.ts'
import { settled } from './resources/written-scalar.ts'
import { sortResources } from './sort-resources.ts'
import { addObjectLabel } from './transform/simple-transforms.ts'

export interface BuildOptions {
  readonly files: KustomizeFiles
  /** The folder that a relative path begins at; `/` unless given. */
  readonly from?: string
  /** Takes lines about deprecated fields. */
  readonly warn?: (line: string) => void
  readonly limits?: Partial<BuildLimits>
}

/**
 * The objects of a kustomization, in the order and with the content that `kubectl kustomize` of release 1.34 gives them. Nothing is read
 * but the files of `options`.
 *
 * @throws KustomizeError for a folder without a kustomization, for one that is wrong, and for one that exceeds the limits
 */
export async function buildKustomization(
  path: string,
  { files, from = '/', warn = () => undefined, limits = {} }: BuildOptions,
): Promise<readonly JsonObject[]> {
  await loadRegexEngine()
  const budget = new BuildBudget({ ...usualLimits, ...limits })
  const folder = await Folder.open(files, budget, from, path)
  const context = { warn, notesOrigins: false }
  const target = await Target.read(folder, '', context)
  const { buildMetadata, sortOptions } = target.kustomization
  context.notesOrigins = buildMetadata.length > 0
  const list = await target.build(new ResourceList(budget))
  sortResources(list, sortOptions)
  if (buildMetadata.includes('managedByLabel')) {
    addObjectLabel(list, managedByLabel.name, managedByLabel.value)
  }
  annotateOrigins(list, buildMetadata)
  return list.items.map(({ live }) => settled(live) as JsonObject)
}

/** The objects of a kustomization as the YAML that `kubectl kustomize` prints. */
export async function kustomizeYaml(path: string, options: BuildOptions): Promise<string> {
  const objects = await buildKustomization(path, options)
  return objects.map((object) => writeYaml(object)).join('---\n')
}
