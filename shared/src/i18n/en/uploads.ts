import type { Texts } from '#shared/i18n/catalogue';
import type { uploads as pattern } from '#shared/i18n/pt-AO/uploads';

export const uploads: Texts<typeof pattern> = {
  open: 'Upload image',
  replace: 'Upload another image',
  title: 'Upload cover image',
  label: 'Image',
  note: 'Only images are allowed. Maximum size: 10MB',
  formats: 'JPEG, PNG, WebP, AVIF or GIF. Only the first frame of an animated image is kept.',
  choose: 'Choose a file or drop it here',
  another: 'Choose another image',
  preview: 'Preview of {{name}}',
  noPreview: 'This browser cannot show the image before it is sent.',
  progress: 'Sending the image',
  sending: 'Sending the image...',
  percent: '{{percent}}%',
  preparing: 'Preparing the image...',
  submit: 'Upload',
  submitting: 'Uploading...',
  retry: 'Try again',
  none: 'Choose an image first.',
  onlyOne: 'Drop a single image.',
  lost: 'The connection failed before the image arrived. Try again: it will not be stored twice.',
  failed: 'The image could not be uploaded. Try again.',
  done: { title: 'Image uploaded', text: 'The cover image was uploaded successfully.' },
};
