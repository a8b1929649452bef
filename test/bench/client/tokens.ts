/** Bearer tokens of the servers under test: a member of the all-powerful group, and a plain user under RBAC. */
export const adminToken = 'bench-admin-token'
export const userToken = 'bench-user-token'
