import { startS3 } from '../../server/adapters/testing/s3-server.ts'
import { startPostgres } from '../../server/database/testing/postgres-server.ts'

/** No character of it may stand in an address as it is. */
const PASSWORD = 'p@ss/w?rd #1:%41'

/** A PostgreSQL and an S3-compatible server on this machine, in the place of those of compose.many.yaml. */
export async function openSurroundings() {
  const [postgres, s3] = await Promise.all([startPostgres(), startS3()])
  await postgres.run(`alter user shop password '${PASSWORD}'`)
  await postgres.run('create database shop')
  const { hostname, port } = new URL(postgres.url)
  return {
    /** What deploy/.env would say. */
    secrets: {
      DATABASE_PASSWORD: PASSWORD,
      AWS_ACCESS_KEY_ID: s3.settings.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    },
    /** Where the two are, as the file names the machines `database` and `store`. */
    env: {
      DATABASE_HOST: hostname,
      DATABASE_PORT: port,
      STORAGE_URL: `s3://wallpapers?endpoint=${encodeURIComponent(s3.endpoint)}&links=off`,
    },
    async close() {
      await Promise.all([postgres.stop(), s3.close()])
    },
  }
}
