/** Whether tests on etcd run at length: `npm run test:etcd`. */
export const isLong = process.env['LONG_ETCD'] !== undefined
