import type { Logger } from '../../../core/index.ts'
import type { RunningServer } from '../../serving/running/running-server.ts'
import { describeCertificate, type StartReport } from '../../serving/running/start-report.ts'

/** Logs what a server that has started serves and keeps. */
export function logStart(logger: Logger, { url, brand, kubeconfig, report }: RunningServer): void {
  const { release, controllers, certificates } = report
  logStore(logger, report)
  for (const { what, isMade, file, certificate } of certificates) {
    const { names, until } = describeCertificate(certificate)
    const fields = { file, ...(names !== '' && { names }), until }
    logger.info(`${what} ${isMade ? 'created' : 'found'}`, fields)
  }
  if (certificates.length === 0) {
    logger.info('development mode: plain HTTP without authentication')
  }
  logger.info('running controllers', { controllers: controllers.join(',') })
  logger.info('serving', { url, brand: brand.apiDomain, release, kubeconfig })
}

function logStore(
  logger: Logger,
  { storage, etcdServers = [], directory: path, isUsed }: StartReport,
): void {
  if (storage === 'memory') return logger.info('objects are in memory until the server stops')
  if (storage === 'etcd') logger.info('objects are in etcd', { servers: etcdServers.join(',') })
  const what = isUsed ? 'data directory opened' : 'data directory created'
  // The directory of a server on etcd keeps certificates and the kubeconfig alone.
  logger.info(what, { path, storage: storage === 'etcd' ? 'certificates' : storage })
}
