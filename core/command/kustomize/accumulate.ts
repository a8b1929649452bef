import { noteTransformation, originOf } from './build-metadata.ts'
import { defaultConfig } from './fields/default-config.ts'
import { emptyConfig, type FieldConfig, mergeConfigs } from './fields/field-spec.ts'
import { type Folder, joinPath } from './folder.ts'
import { generateResource } from './generate/generate-resources.ts'
import { addHashes } from './generate/name-hash.ts'
import type { Kustomization } from './kustomization/kustomization.ts'
import { readFieldConfig } from './kustomization/read-field-config.ts'
import { readKustomization } from './kustomization/read-kustomization.ts'
import { KustomizeError, prefixed } from './kustomize-error.ts'
import { checkNamed, MalformedYaml, readResources } from './resources/read-resources.ts'
import { ResourceList } from './resources/resource-list.ts'
import { applyJsonPatches, applyMergePatches, applyPatches } from './transform/apply-patches.ts'
import { applyReplacements, readReplacements } from './transform/apply-replacements.ts'
import { fixBackReferences } from './transform/back-references.ts'
import { addVars, mergeVars, resolveVars, type Vars } from './transform/resolve-vars.ts'
import { setImage } from './transform/set-images.ts'
import {
  addAnnotations,
  addCommonLabels,
  addLabels,
  affixNames,
  setNamespace,
  setReplicas,
} from './transform/simple-transforms.ts'

/** What a kustomization has made so far. */
interface Accumulated {
  readonly list: ResourceList
  config: FieldConfig
  readonly vars: Vars
}

/** What all kustomizations of a build share. */
export interface BuildContext {
  readonly warn: (line: string) => void
  /** Whether to note where objects come from. */
  notesOrigins: boolean
}

/** One kustomization of a build: its folder, its file, and where it is seen from the first one. */
export class Target {
  readonly folder: Folder
  readonly kustomization: Kustomization
  readonly #fileName: string
  readonly #path: string
  readonly #context: BuildContext

  private constructor(
    folder: Folder,
    read: { readonly kustomization: Kustomization; readonly fileName: string },
    path: string,
    context: BuildContext,
  ) {
    this.folder = folder
    this.kustomization = read.kustomization
    this.#fileName = read.fileName
    this.#path = path
    this.#context = context
  }

  static async read(folder: Folder, path: string, context: BuildContext): Promise<Target> {
    const read = await readKustomization(folder)
    for (const line of read.warnings) context.warn(line)
    return new Target(folder, read, path, context)
  }

  /** The objects of the kustomization, with names that are final and followed. */
  async build(empty: ResourceList): Promise<ResourceList> {
    const made = await this.accumulate({ list: empty, config: emptyConfig, vars: new Map() })
    addHashes(made.list)
    fixBackReferences(made.list, made.config)
    resolveVars(made.list, made.vars, made.config)
    for (const { live } of made.list.items) checkNamed(live)
    made.list.rearrange((items) =>
      items.filter((resource) => {
        const local = resource.annotations()['config.kubernetes.io/local-config']
        return local === undefined || local === 'false'
      }),
    )
    return made.list
  }

  /** Adds the objects of this kustomization, and changes all of `into`: none where it is no component. */
  async accumulate(into: Accumulated): Promise<Accumulated> {
    const { kustomization, folder } = this
    const { configurations = [], components = [], vars = [] } = kustomization
    await prefixed('accumulating resources', () => this.#resources(into))
    let config = defaultConfig
    for (const path of configurations) {
      config = mergeConfigs(config, readFieldConfig(await folder.read(path)))
    }
    into.config = mergeConfigs(into.config, config)
    await this.#generate(into.list)
    let made = into
    for (const path of components) {
      made = await prefixed('accumulating components', () => this.#component(path, made))
    }
    await this.#transform(made)
    addVars(made.list, vars, made.vars)
    return made
  }

  async #resources(into: Accumulated): Promise<void> {
    for (const path of this.kustomization.resources) {
      const fault = await this.#file(path, into.list)
      if (!fault) continue
      const folder = await this.#below(path, fault)
      await prefixed(`accumulation err='${fault.message}'`, () => this.#base(folder, path, into))
    }
  }

  /** Adds the objects of a file. @returns why that did not work: then the path may be that of a folder */
  async #file(path: string, list: ResourceList): Promise<KustomizeError | undefined> {
    try {
      const resources = readResources(await this.folder.read(path))
      if (this.#context.notesOrigins) {
        for (const resource of resources) resource.origin = `path: ${seenFrom(this.#path, path)}\n`
      }
      try {
        list.append(resources)
      } catch (error) {
        if (!(error instanceof KustomizeError)) throw error
        return new KustomizeError(`merging resources from '${path}': ${error.message}`)
      }
      return undefined
    } catch (error) {
      if (!(error instanceof KustomizeError)) throw error
      const place = `accumulating resources from '${path}'`
      return error instanceof MalformedYaml
        ? new MalformedYaml(`${place}: ${error.message} in File: ${path}`)
        : new KustomizeError(`${place}: ${error.message}`)
    }
  }

  async #below(path: string, fault: KustomizeError): Promise<Folder> {
    try {
      return await this.folder.below(path)
    } catch (error) {
      if (!(error instanceof KustomizeError)) throw error
      if (fault instanceof MalformedYaml) throw fault
      throw new KustomizeError(`accumulation err='${fault.message}': ${error.message}`)
    }
  }

  async #read(folder: Folder, path: string): Promise<Target> {
    return prefixed(`couldn't make target for path '${folder.root}'`, () =>
      Target.read(folder, seenFrom(this.#path, path), this.#context),
    )
  }

  async #base(folder: Folder, path: string, into: Accumulated): Promise<void> {
    const target = await this.#read(folder, path)
    if (target.kustomization.kind === 'Component') {
      throw new KustomizeError(`expected kind != 'Component' for path '${folder.root}'`)
    }
    const empty = { list: new ResourceList(into.list.budget), config: emptyConfig, vars: new Map() }
    const made = await prefixed(`recursed accumulation of path '${folder.root}'`, () =>
      target.accumulate(empty),
    )
    await prefixed(`recursed merging from path '${folder.root}'`, () => merge(into, made))
  }

  async #component(path: string, into: Accumulated): Promise<Accumulated> {
    const folder = await this.folder.below(path)
    const target = await this.#read(folder, path)
    if (target.kustomization.kind !== 'Component') {
      throw new KustomizeError(
        `accumulateDirectory: "expected kind 'Component' for path '${folder.root}' but got '${target.kustomization.kind}'"`,
      )
    }
    return prefixed(`recursed accumulation of path '${folder.root}'`, () => target.accumulate(into))
  }

  /** What annotations name as the source of a part of this kustomization. */
  #origin(part: string): string {
    return originOf(seenFrom(this.#path, this.#fileName), part)
  }

  async #generate(list: ResourceList): Promise<void> {
    const { configMapGenerator = [], secretGenerator = [], generatorOptions } = this.kustomization
    const entries = [
      ...configMapGenerator.map((entry) => ['ConfigMap', entry] as const),
      ...secretGenerator.map((entry) => ['Secret', entry] as const),
    ]
    for (const [kind, entry] of entries) {
      const made = await generateResource(kind, entry, generatorOptions, this.folder)
      if (this.#context.notesOrigins) made.origin = this.#origin(`${kind}Generator`)
      await prefixed('merging from generator', () => list.absorb(made))
    }
  }

  async #transform({ list, config }: Accumulated): Promise<void> {
    const { kustomization: k, folder } = this
    const note = (part: string): void => {
      if (this.#context.notesOrigins) noteTransformation(list, this.#origin(part))
      list.dropDeleted()
    }
    const replacements = await readReplacements(k.replacements ?? [], folder)
    if (k.patchesStrategicMerge?.length) {
      await applyMergePatches(list, k.patchesStrategicMerge, folder)
      note('PatchStrategicMergeTransformer')
    }
    await applyPatches(list, k.patches ?? [], folder, () => note('PatchTransformer'))
    if (k.namespace) {
      setNamespace(list, k.namespace, config)
      note('NamespaceTransformer')
    }
    if (k.namePrefix) {
      affixNames(list, k.namePrefix, 'prefix', config.namePrefix)
      note('PrefixTransformer')
    }
    if (k.nameSuffix) {
      affixNames(list, k.nameSuffix, 'suffix', config.nameSuffix)
      note('SuffixTransformer')
    }
    this.#label(list, config, note)
    if (Object.keys(k.commonAnnotations ?? {}).length > 0) {
      addAnnotations(list, k.commonAnnotations ?? {}, config)
      note('AnnotationsTransformer')
    }
    await applyJsonPatches(list, k.patchesJson6902 ?? [], folder, () =>
      note('PatchJson6902Transformer'),
    )
    for (const entry of k.replicas ?? []) {
      setReplicas(list, entry, config)
      note('ReplicaCountTransformer')
    }
    for (const entry of k.images) {
      setImage(list, entry, config)
      note('ImageTagTransformer')
    }
    if (replacements.length > 0) {
      applyReplacements(list, replacements)
      note('ReplacementTransformer')
    }
  }

  #label(list: ResourceList, config: FieldConfig, note: (part: string) => void): void {
    const { labels = [], commonLabels = {} } = this.kustomization
    for (const entry of labels) {
      addLabels(list, entry, config)
      note('LabelTransformer')
    }
    if (labels.length === 0 && Object.keys(commonLabels).length === 0) return
    addCommonLabels(list, commonLabels, config)
    note('LabelTransformer')
  }
}

function merge(into: Accumulated, made: Accumulated): void {
  into.list.append(made.list.items)
  into.config = mergeConfigs(into.config, made.config)
  mergeVars(into.vars, made.vars)
}

/** A path below another one, both as seen from the first kustomization. */
function seenFrom(folder: string, path: string): string {
  if (!path.startsWith('..') && !folder.startsWith('..')) {
    return joinPath(`/${folder}`, path).slice(1)
  }
  const names: string[] = []
  for (const name of `${folder}/${path}`.split('/')) {
    if (name === '..' && names.length > 0 && names.at(-1) !== '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  return names.join('/')
}
