import type { ByteDuplex } from '../../base/streams/byte-duplex.ts'

/** Files of a host that logs of containers are read from, by the paths that objects name. */
export interface LogFiles {
  /** Bytes that a file has. @throws ApiError for a file that does not exist or may not be read */
  size(path: string): Promise<number>
  /** Bytes from an offset on, as many as the host reads at once; none at the end of the file. @throws ApiError */
  read(path: string, offset: number): Promise<Uint8Array>
}

/** Opens a TCP connection to an address and port that objects name. @throws ApiError where that is not allowed or fails */
export type DialTarget = (address: string, port: number, signal: AbortSignal) => Promise<ByteDuplex>

/** A certificate and its key in PEM. */
export interface CertificateFiles {
  readonly certificate: string
  readonly key: string
}

/** Makes an authority of that name, and a server's certificate that it signs for each list of host names. */
export type MakeCertificates = (
  name: string,
  hosts: readonly (readonly string[])[],
) => Promise<{
  readonly authority: CertificateFiles
  readonly servers: readonly CertificateFiles[]
}>

/** What a host lends to simulated containers: only what its operator has allowed. */
export interface SimulationHost {
  readonly logFiles?: LogFiles
  readonly dial?: DialTarget
  /** For programs that make certificates; without it they fail. */
  readonly makeCertificates?: MakeCertificates
  /** Bytes that the files of all pods take at most; 512 MiB unless given. */
  readonly fileBytes?: number
}
