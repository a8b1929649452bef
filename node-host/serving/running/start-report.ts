import { X509Certificate } from 'node:crypto'
import { defaultRelease, type Storage } from '../../../core/index.ts'
import type { StartOptions } from '../../base/options/start-options.ts'

/** A certificate of the server, as of its start. */
export interface CertificateReport {
  /** What it is: `serving certificate`. */
  readonly what: string
  readonly file: string
  /** Whether this start has made it; otherwise the file was there. */
  readonly isMade: boolean
  /** PEM. */
  readonly certificate: string
}

/** What a server serves and keeps, as of its start. */
export interface StartReport {
  /** The release whose API is served: `1.34`. */
  readonly release: string
  /** Absolute path of the data directory. */
  readonly directory: string
  /** Where the objects are: `memory` keeps nothing, and an etcd keeps them outside the data directory. */
  readonly storage: 'lmdb' | 'memory' | 'etcd'
  /** URLs of the etcd's members, as they were given; absent without an etcd. */
  readonly etcdServers?: readonly string[]
  /** Whether a server has started on the directory before. */
  readonly isUsed: boolean
  /** The controllers that were chosen: `*`, names, `-name`. */
  readonly controllers: readonly string[]
  /** Empty where the server serves plain HTTP. */
  readonly certificates: readonly CertificateReport[]
}

/** What a report says of a data directory; see `DataDirectory`. */
interface UsedDirectory {
  readonly path: string
  readonly isUsed: boolean
  readonly release: string | undefined
}

/** Describes a start by its options and the parts that it has opened. */
export function startReport(
  options: StartOptions,
  { directory, storage }: { readonly directory: UsedDirectory; readonly storage: Storage },
  certificates: readonly CertificateReport[] = [],
): StartReport {
  return {
    release: directory.release ?? defaultRelease,
    directory: directory.path,
    storage: storage.isShared ? 'etcd' : (options.storage ?? 'lmdb'),
    ...(storage.isShared && options.etcdServers && { etcdServers: options.etcdServers }),
    isUsed: directory.isUsed,
    controllers: options.controllers ?? ['*'],
    certificates,
  }
}

/** The names and the last day of a certificate, for a line about it. */
export function describeCertificate(pem: string): { names: string; until: string } {
  const { subjectAltName, validTo } = new X509Certificate(pem)
  const names = [...(subjectAltName ?? '').matchAll(/(?:DNS|IP Address):([^,\s]+)/g)]
  return {
    names: names.map(([, name = '']) => name).join(','),
    until: new Date(validTo).toISOString(),
  }
}
