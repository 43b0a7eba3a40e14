import { checkPhoneCode, sendPhoneCode } from '#server/features/codes/service';
import type { HandlersOf } from '#server/platform/http/call';
import type { codesApi } from '#shared/codes/api';

export const codeRoutes: HandlersOf<typeof codesApi> = { sendPhoneCode, checkPhoneCode };
