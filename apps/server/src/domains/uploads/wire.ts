import { uploadsContract } from '@baithak/protocol/uploads';
import { implement } from '../../platform/implement.ts';
import { getApiVideo, getAvatar, getGalleryFile, getImage } from './get-file.ts';
import { startUpload } from './start-upload.ts';
import { uploadFiles } from './upload-files.ts';

export const uploadsWire = implement(uploadsContract, {
  startUpload,
  uploadFiles,
  getImage,
  getGalleryFile,
  getAvatar,
  getApiImage: getImage,
  getApiVideo,
});
