import { ApiError } from '../../../core/base/api/errors/api-error.ts'
import { structOf, textOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { createThreeWayMergePatch } from '../../../core/objects/patch/strategic/create-merge-patch.ts'
import { PackageClient } from './package-client.ts'
import { takenOver } from './taken-over.ts'

const manager = 'helm'

const busy = 'another operation is in progress'

export interface UpgradeOptions {
  readonly force?: boolean
  /** Computes what changed from the release before, and sends patches, as versions before 4 do. */
  readonly clientSide?: boolean
}

/** One revision of a release, as it is kept in a secret. */
interface Revision {
  readonly number: number
  readonly status: string
  readonly manifests: readonly ApiObject[]
}

/** Installs, upgrades and removes a release by the requests that Helm 4 sends, in its order. */
export class ReleaseManager {
  readonly #calls: PackageClient
  readonly #release: string

  constructor(base: string, namespace: string, release: string) {
    this.#calls = new PackageClient(base, manager, namespace)
    this.#release = release
  }

  /** @throws Error where an object is there that is not of the release. */
  async install(manifests: readonly ApiObject[]): Promise<void> {
    for (const manifest of manifests) {
      if (!(await this.#calls.find(manifest))) continue
      throw new Error(`${manifest.kind} ${manifest.metadata.name} exists and cannot be imported`)
    }
    await this.#record({ number: 1, status: 'pending-install', manifests })
    for (const manifest of manifests) await this.#calls.apply(manifest, { force: false })
    await this.#mark(1, 'deployed')
  }

  /** @throws ApiError `Conflict` where others own what is changed; the revision has failed then. */
  async upgrade(manifests: readonly ApiObject[], options: UpgradeOptions = {}): Promise<void> {
    const revisions = await this.revisions()
    const deployed = revisions.findLast(({ status }) => status === 'deployed')
    const last = revisions.at(-1)
    if (last?.status.startsWith('pending')) throw new Error(busy)
    const number = (last?.number ?? 0) + 1
    const before = deployed?.manifests ?? []
    await this.#record({ number, status: 'pending-upgrade', manifests })
    try {
      for (const manifest of manifests) await this.#bring(manifest, before, options)
      await this.#removeDropped(manifests, before)
    } catch (error) {
      await this.#mark(number, 'failed')
      throw error
    }
    if (deployed) await this.#mark(deployed.number, 'superseded')
    await this.#mark(number, 'deployed')
  }

  /** What an upgrade would make of the objects. */
  preview(manifests: readonly ApiObject[]): Promise<ApiObject[]> {
    return Promise.all(
      manifests.map((manifest) => this.#calls.apply(manifest, { force: true, dryRun: true })),
    )
  }

  async rollback(to: number): Promise<void> {
    const target = (await this.revisions()).find(({ number }) => number === to)
    if (!target) throw new RangeError(`there is no revision ${to}`)
    await this.upgrade(target.manifests, { force: true })
  }

  /** Resolves once nothing of the release is left. */
  async uninstall(): Promise<void> {
    const revisions = await this.revisions()
    const manifests = revisions.at(-1)?.manifests ?? []
    await Promise.all(
      manifests.toReversed().map((manifest) => this.#calls.remove(manifest, 'Foreground')),
    )
    for (const { number } of revisions) await this.#calls.remove(this.#secret(number), 'Background')
  }

  /** In order. */
  async revisions(): Promise<Revision[]> {
    const path = this.#calls.collectionOf(this.#secret(0))
    const labelSelector = `owner=${manager},name=${this.#release}`
    const { items } = await this.#calls.client.list(path, { labelSelector })
    return items
      .map((secret) => {
        const text = Buffer.from(textOf(structOf(secret, 'data'), 'release'), 'base64').toString()
        const { version, status = '' } = secret.metadata.labels ?? {}
        const manifests = JSON.parse(text) as ApiObject[]
        return { number: Number(version), status, manifests }
      })
      .toSorted((a, b) => a.number - b.number)
  }

  async #bring(
    manifest: ApiObject,
    before: readonly ApiObject[],
    { force = false, clientSide = false }: UpgradeOptions,
  ): Promise<void> {
    const live = await this.#calls.find(manifest)
    if (clientSide) return this.#merge(manifest, before, live)
    // What it updated from its own side is its apply's from now on.
    const managedFields = live && takenOver(live, manager, new Set([manager]))
    if (live && managedFields) {
      const { resourceVersion } = live.metadata
      await this.#calls.operate(manifest, [
        { op: 'replace', path: '/metadata/managedFields', value: managedFields },
        { op: 'replace', path: '/metadata/resourceVersion', value: resourceVersion },
      ])
    }
    await this.#calls.apply(manifest, { force })
  }

  async #merge(
    manifest: ApiObject,
    before: readonly ApiObject[],
    live: ApiObject | undefined,
  ): Promise<void> {
    if (!live) {
      await this.#calls.create(manifest)
      return
    }
    const { schema } = this.#calls.definitionOf(manifest)
    const original = before.find((other) => isSame(other, manifest)) ?? manifest
    const patch = createThreeWayMergePatch(original, manifest, live, schema)
    if (Object.keys(patch).length > 0) await this.#calls.merge(manifest, patch)
  }

  async #removeDropped(
    manifests: readonly ApiObject[],
    before: readonly ApiObject[],
  ): Promise<void> {
    for (const old of before) {
      if (manifests.some((manifest) => isSame(manifest, old))) continue
      if (await this.#calls.find(old)) await this.#calls.remove(old, 'Background')
    }
  }

  #secret(number: number): ApiObject {
    const name = `sh.helm.release.v1.${this.#release}.v${number}`
    return { apiVersion: 'v1', kind: 'Secret', metadata: { name } }
  }

  async #record({ number, status, manifests }: Revision): Promise<void> {
    const secret = this.#secret(number)
    const labels = { owner: manager, name: this.#release, version: `${number}`, status }
    const release = Buffer.from(JSON.stringify(manifests)).toString('base64')
    try {
      const metadata = { ...secret.metadata, labels }
      await this.#calls.create({
        ...secret,
        metadata,
        type: 'helm.sh/release.v1',
        data: { release },
      })
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'AlreadyExists') throw error
      throw new Error(busy, { cause: error })
    }
  }

  async #mark(number: number, status: string): Promise<void> {
    const secret = await this.#calls.read(this.#secret(number))
    const labels = { ...secret.metadata.labels, status }
    const marked: JsonObject = { ...secret, metadata: { ...secret.metadata, labels } }
    await this.#calls.client.update(this.#calls.pathOf(secret), marked as ApiObject)
  }
}

function isSame(a: ApiObject, b: ApiObject): boolean {
  return a.kind === b.kind && a.metadata.name === b.metadata.name
}
