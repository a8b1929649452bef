import {
  choiceOption,
  numberOption,
  type OptionTable,
  textOption,
  textsOption,
} from '../../../../core/index.ts'
import { type EtcdStartOptions, storageMediaTypes } from '../etcd-options.ts'

/** Options of the etcd that keeps the objects. */
export const etcdOptionTable: OptionTable<EtcdStartOptions> = {
  etcdServers: textsOption(
    'URLs of the members of an etcd that keeps the objects: `http://host:2379`.',
    'none, the embedded store is used',
  ),
  etcdPrefix: textOption(
    'Prefix of the keys of objects in etcd.',
    '`/registry`, and `/svc-registry` for the brand svc',
  ),
  etcdCaFile: textOption("PEM file with the authority of etcd's certificates."),
  etcdCertFile: textOption('PEM certificate that this server shows etcd.'),
  storageMediaType: choiceOption(storageMediaTypes, {
    help: 'Form of the built-in kinds in etcd; other servers read each of them.',
    initial: '`application/vnd.kubernetes.protobuf`',
  }),
  etcdKeyFile: textOption('PEM private key of `etcdCertFile`.'),
  etcdServersOverrides: textsOption(
    '`group/resource#url;url`: etcds of some resources. Only the members of `etcdServers` themselves can be named.',
    'none',
  ),
  etcdHealthcheckTimeoutMs: numberOption(
    'How long the health check of etcd may take, in milliseconds.',
    { initial: 'two seconds' },
  ),
  etcdReadycheckTimeoutMs: numberOption(
    'How long the readiness check of etcd may take, in milliseconds.',
    { initial: 'two seconds' },
  ),
  etcdCountMetricPollPeriodMs: numberOption(
    '0 for no metrics of the numbers of stored objects, which are counted when metrics are read.',
    { initial: 'one minute' },
  ),
  etcdDbMetricPollIntervalMs: numberOption(
    'How long the size of the store that was read for its metric counts, in milliseconds; 0 for no metric of it.',
    { initial: '30 seconds' },
  ),
  leaseReuseDurationSeconds: numberOption(
    'How long a lease in etcd is used for further events, in seconds.',
    { initial: '60' },
  ),
}
