import { storageContract } from './storage-contract.ts'
import { startS3 } from './testing/s3-server.ts'

storageContract('the S3 storage', startS3)
